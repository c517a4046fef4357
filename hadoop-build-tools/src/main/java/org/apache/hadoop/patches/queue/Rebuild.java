/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The conversion of the commits above {@code base} back to patch files. A commit keeps the file of the patch with the
 * same title; a new one is numbered after its predecessor and filed under the module with most of the files it touches.
 */
public final class Rebuild {
  private final Repository repository;
  private final Git git;

  public Rebuild(Repository repository) {
    this.repository = repository;
    this.git = repository.git();
  }

  /**
   * Returns the tree's commits as patch files: path to text, in order. Nothing is written.
   *
   * @throws PatchException if there are uncommitted edits or an unfinished rebase, two commits share a title, or no
   *     number is free
   */
  public Map<String, String> files() {
    new WorkTree(repository).refuseUnfinished();
    String changed = git.run("status", "--porcelain").strip();
    if (!changed.isEmpty()) {
      throw new PatchException("commit the edits in " + repository.tree()
          + " first (git commit --amend, or a new commit for a new patch)");
    }
    Map<String, String> known = new LinkedHashMap<>();
    for (Patch patch : Series.read(repository).patches()) {
      String other = known.put(patch.subject(), patch.path());
      if (other != null) {
        throw new PatchException(other + " and " + patch.path() + " have the same title: change one");
      }
    }
    Map<String, String> files = new LinkedHashMap<>();
    int last = -1;
    for (Mails.Mail mail : Mails.of(git, "base", "HEAD")) {
      Patch patch = mail.patch();
      String path = known.remove(patch.subject());
      if (path == null) {
        path = newPath(patch, Math.max(last + 1, 1));
      }
      int number = Integer.parseInt(path.replaceAll(".*/(\\d{4})-.*", "$1"));
      if (number <= last) {
        throw new PatchException("'" + patch.subject() + "' would be number " + number + " after number " + last
            + ": numbers must increase along the series; rename its file in patches/ and in the series first");
      }
      last = number;
      if (files.put(path, patch.text()) != null) {
        throw new PatchException("two commits are titled '" + patch.subject() + "'");
      }
    }
    return files;
  }

  private static String newPath(Patch patch, int number) {
    Module module = Module.MAPREDUCE;
    long most = -1;
    for (Module candidate : Module.values()) {
      long lines = patch.files().stream().filter(file -> file.startsWith(candidate.upstreamFolder() + "/")).count();
      if (lines > most) {
        most = lines;
        module = candidate;
      }
    }
    String slug = patch.subject().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String[] words = slug.split("-");
    slug = String.join("-", List.of(words).subList(0, Math.min(words.length, 5)));
    return String.format(Locale.ROOT, "%s/%04d-%s.patch", module.folder(), number, slug);
  }

  /** Writes the tree's commits to patches/; refuses to remove a patch. */
  public List<String> write() {
    return write(Set.of());
  }

  /**
   * Writes the files that differ, deletes those that are named, and updates the series.
   *
   * @param removed the paths of the patches whose commits were dropped from the tree
   * @return one line for each change made
   * @throws PatchException if the tree was not made from the contents of patches/, or has no commit for a patch that is
   *     not among {@code removed}; nothing is written then
   */
  public List<String> write(Set<String> removed) {
    Map<String, String> files = files();
    Series series = Series.read(repository);
    new Origin(new WorkTree(repository), series.patches(), files).check(removed);
    List<String> changes = new ArrayList<>();
    try {
      for (Map.Entry<String, String> entry : files.entrySet()) {
        Path file = repository.patches().resolve(entry.getKey());
        boolean there = Files.isRegularFile(file);
        if (!there || !Files.readString(file).equals(entry.getValue())) {
          replace(file, entry.getValue());
          changes.add((there ? "changed " : "added ") + entry.getKey());
        }
      }
      series.withPaths(List.copyOf(files.keySet())).write();
      for (String path : removed) {
        Files.deleteIfExists(repository.patches().resolve(path));
        changes.add("removed " + path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    new WorkTree(repository).remember(Series.read(repository).patches());
    return changes;
  }

  /** Replaces a file atomically: an interruption leaves the old file or the new one, never a part. */
  private static void replace(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, text);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
