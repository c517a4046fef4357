/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A second checkout of the work tree, in which commits are made while the first one stays unchanged, so that an
 * interruption loses nothing. It is created next to the first one and deleted by {@link #close}.
 */
final class SecondCheckout implements AutoCloseable {
  private final Repository repository;
  private final Path folder;
  private final Git git;
  private final List<String> commits = new ArrayList<>();

  /** Checks out {@code base}. */
  SecondCheckout(Repository repository) {
    this.repository = repository;
    folder = folderOf(repository);
    git = new Git(folder);
    close();
    repository.git().run("worktree", "add", "-q", "--detach", folder.toString(), "base");
  }

  private static Path folderOf(Repository repository) {
    return repository.tree().resolveSibling(repository.tree().getFileName() + ".applying");
  }

  Git git() {
    return git;
  }

  /**
   * Commits patches without fuzz, up to the first that does not apply.
   *
   * @return how many apply
   */
  int apply(List<Patch> patches) {
    for (Patch patch : patches) {
      if (!git.attempt("am", "-q", "--keep-cr", "--keep-non-patch", "--committer-date-is-author-date", "--no-3way",
          fileOf(patch)).ok()) {
        return commits.size();
      }
      commits.add(head());
    }
    return commits.size();
  }

  /** Returns the commits that {@link #apply} made. */
  List<String> commits() {
    return commits;
  }

  String head() {
    return git.run("rev-parse", "HEAD").strip();
  }

  private String fileOf(Patch patch) {
    return repository.patches().resolve(patch.path()).toString();
  }

  /** Returns the file and the hunk of a patch that git rejects. */
  String whyNot(Patch patch) {
    Git.Result check = git.attempt("apply", "--check", fileOf(patch));
    String first = check.error().lines().filter(line -> line.startsWith("error: ")).findFirst()
        .orElse(check.ok() ? "error: git am rejects its header" : check.error()).replace("error: ", "").strip();
    if (!first.startsWith("patch failed: ")) {
      return first;
    }
    String place = first.substring("patch failed: ".length());
    int colon = place.lastIndexOf(':');
    String file = place.substring(0, colon);
    String line = place.substring(colon + 1);
    String hunk = patch.hunks().stream().filter(h -> h.file().equals(file) && h.header().startsWith("@@ -" + line))
        .map(Hunk::header).findFirst().orElse("at line " + line);
    return "file " + file + ", hunk " + hunk;
  }

  @Override
  public void close() {
    remove(repository);
  }

  /** Removes the second checkout, including one left by an interrupted run. */
  static void remove(Repository repository) {
    Path folder = folderOf(repository);
    if (Files.exists(folder)) {
      Upstream.deleteRecursively(folder);
      repository.git().run("worktree", "prune");
    }
  }
}
