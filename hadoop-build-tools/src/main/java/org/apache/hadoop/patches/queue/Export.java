/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes one patch ready for an issue tracker: its hunks and the new files it owns, in upstream's source layout, on top
 * of the pristine tree and the patches it depends on.
 */
public final class Export {
  private final Repository repository;
  private final Series series;

  public Export(Repository repository) {
    this.repository = repository;
    this.series = Series.read(repository);
  }

  /** The patch and all it depends on, in the order of the series. */
  public List<Patch> chain(Patch patch) {
    Set<String> wanted = new LinkedHashSet<>();
    collect(patch, wanted);
    return series.patches().stream().filter(candidate -> wanted.contains(candidate.path())).toList();
  }

  private void collect(Patch patch, Set<String> wanted) {
    if (!wanted.add(patch.path())) {
      return;
    }
    for (String path : patch.trailer("Depends-on")) {
      collect(Patch.read(repository.patches(), path), wanted);
    }
  }

  /**
   * The text of the export.
   *
   * @param issue the key to put before the title, or null
   * @throws PatchException if a patch of the chain does not apply to the tree below it
   */
  public String text(Patch patch, String issue) {
    Path folder = temporaryFolder();
    Path scratch = folder.resolve("tree");
    Git git = new Git(scratch);
    try {
      repository.git().run("worktree", "add", "-q", "--detach", scratch.toString(), "base");
      for (Patch link : chain(patch)) {
        Git.Result apply = git.attempt("apply", "--index", repository.patches().resolve(link.path()).toString());
        if (!apply.ok()) {
          throw new PatchException(patch.path() + " cannot be exported: with only its Depends-on below it, "
              + link.path() + " does not apply (" + apply.error().strip() + "); name in Depends-on what it needs");
        }
        addNewFiles(scratch, link);
        git.run("add", "-A", "-f");
        if (!link.path().equals(patch.path())) {
          git.run("commit", "-q", "--allow-empty", "-m", link.subject());
        }
      }
      String diff = git.run("diff", "--cached", "--diff-algorithm=myers", "--full-index", "--no-renames",
          "--src-prefix=a/", "--dst-prefix=b/", "HEAD");
      return header(patch, issue) + diff;
    } finally {
      repository.git().attempt("worktree", "remove", "--force", scratch.toString());
      Upstream.deleteRecursively(folder);
    }
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("export");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addNewFiles(Path tree, Patch patch) {
    for (String path : patch.trailer("New-files")) {
      Path target = tree.resolve(Module.upstreamPath(path));
      try {
        Files.createDirectories(target.getParent());
        Files.copy(repository.root().resolve(path), target);
      } catch (IOException e) {
        throw new PatchException(patch.path() + " cannot be exported: " + path + ": " + e.getMessage(), e);
      }
    }
  }

  private static String header(Patch patch, String issue) {
    String title = issue == null ? patch.subject() : issue + ". " + patch.subject();
    return title + "\n\n" + patch.body() + "\n\n";
  }

  /** What a reviewer may stumble over: CRLF in the added lines, and a library that upstream does not have. */
  public List<String> warnings(Patch patch) {
    List<String> warnings = new ArrayList<>();
    for (String path : patch.trailer("New-files")) {
      if (marksWhatIsGuarded(repository.root().resolve(path))) {
        warnings.add(path + " has @GuardedBy: to compile it, upstream needs error_prone_annotations (ivy.xml)");
      }
    }
    for (Hunk hunk : patch.hunks()) {
      if (hunk.added().stream().anyMatch(line -> line.endsWith("\r"))) {
        warnings.add(hunk.file() + " has CRLF line ends: apply with 'git apply', not with --whitespace=fix");
      }
    }
    return warnings.stream().distinct().toList();
  }

  private static boolean marksWhatIsGuarded(Path file) {
    try {
      return file.toString().endsWith(".java") && Files.readString(file).contains("import com.google.errorprone.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
