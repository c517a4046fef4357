/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Turns the commits above {@code base} back into patch files. A commit keeps the file of the patch that has its title;
 * a new one is numbered after the one before it and filed under the module it touches most.
 */
public final class Rebuild {
  private final Repository repository;
  private final Git git;

  public Rebuild(Repository repository) {
    this.repository = repository;
    this.git = repository.git();
  }

  /**
   * What the tree's commits are as patch files: path to text, in order. Nothing is written.
   *
   * @throws PatchException if there are uncommitted edits, two commits share a title, or no number is free
   */
  public Map<String, String> files() {
    String changed = git.run("status", "--porcelain").strip();
    if (!changed.isEmpty()) {
      throw new PatchException("commit the edits in " + repository.tree()
          + " first (git commit --amend, or a new commit for a new patch)");
    }
    Map<String, String> known = new LinkedHashMap<>();
    Series.read(repository).patches().forEach(patch -> known.put(patch.subject(), patch.path()));
    Map<String, String> files = new LinkedHashMap<>();
    int last = 0;
    for (String text : formatted()) {
      Patch patch = Patch.parse("", text);
      String path = known.remove(patch.subject());
      if (path == null) {
        path = newPath(patch, last + 1);
      }
      int number = Integer.parseInt(path.replaceAll(".*/(\\d{4})-.*", "$1"));
      if (number <= last) {
        throw new PatchException("'" + patch.subject() + "' would be number " + number + " after number " + last
            + ": the numbers must rise along the series; rename its file in patches/ and in the series first");
      }
      last = number;
      if (files.put(path, text) != null) {
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

  private List<String> formatted() {
    try {
      Path folder = Files.createTempDirectory("patches");
      try {
        git.run("format-patch", "-q", "--diff-algorithm=myers", "--zero-commit", "--full-index", "--no-signature",
            "--no-stat", "--no-renames", "-N", "--src-prefix=a/", "--dst-prefix=b/", "-o", folder.toString(), "base");
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.sorted().toList()) {
            texts.add(Files.readString(file));
          }
        }
        return texts;
      } finally {
        Upstream.deleteRecursively(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes the files that differ, drops those of commits that are gone, and brings the series up to date.
   *
   * @return one line for each change made
   */
  public List<String> write() {
    Map<String, String> files = files();
    Series series = Series.read(repository);
    List<String> changes = new ArrayList<>();
    try {
      for (Map.Entry<String, String> entry : files.entrySet()) {
        Path file = repository.patches().resolve(entry.getKey());
        boolean there = Files.isRegularFile(file);
        if (!there || !Files.readString(file).equals(entry.getValue())) {
          Files.createDirectories(file.getParent());
          Files.writeString(file, entry.getValue());
          changes.add((there ? "changed " : "added ") + entry.getKey());
        }
      }
      for (String path : series.paths()) {
        if (!files.containsKey(path)) {
          Files.deleteIfExists(repository.patches().resolve(path));
          changes.add("removed " + path);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    series.withPaths(List.copyOf(files.keySet())).write();
    new WorkTree(repository).remember(Series.read(repository).patches());
    return changes;
  }
}
