/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The file patches/series: one path a line, in order; blank lines and lines that start with # are comments. Immutable.
 */
public final class Series {
  private final Path patches;
  private final List<String> lines;

  private Series(Path patches, List<String> lines) {
    this.patches = patches;
    this.lines = List.copyOf(lines);
  }

  public static Series read(Repository repository) {
    Path file = repository.patches().resolve("series");
    try {
      return new Series(repository.patches(), Files.readAllLines(file));
    } catch (IOException e) {
      throw new PatchException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns the paths of the patches in order. */
  public List<String> paths() {
    return lines.stream().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
  }

  /** Reads the patches, in order, and returns them. */
  public List<Patch> patches() {
    return paths().stream().map(path -> Patch.read(patches, path)).toList();
  }

  /**
   * Finds a patch by its number, its slug or its path.
   *
   * @throws PatchException listing the series, if nothing or more than one matches
   */
  public Patch find(String name) {
    List<Patch> found = patches().stream().filter(patch -> patch.path().equals(name)
        || patch.path().contains("/" + name + "-") || patch.path().endsWith("-" + name + ".patch")).toList();
    if (found.size() != 1) {
      throw new PatchException((found.isEmpty() ? "no patch" : "more than one patch") + " is called " + name
          + "; the series has " + String.join(", ", paths()));
    }
    return found.get(0);
  }

  /** Returns the patches up to and including {@code last}. */
  public List<Patch> upTo(Patch last) {
    List<Patch> all = patches();
    return all.subList(0, paths().indexOf(last.path()) + 1);
  }

  /**
   * Returns this file with other patches. Comments are kept: those at the top, and those above a patch along with it.
   */
  public Series withPaths(List<String> paths) {
    List<String> result = new ArrayList<>();
    Map<String, List<String>> above = new HashMap<>();
    List<String> notes = new ArrayList<>();
    for (String line : lines) {
      if (line.isBlank() || line.strip().startsWith("#")) {
        notes.add(line);
        continue;
      }
      if (above.isEmpty()) {
        result.addAll(notes);
        notes.clear();
      }
      above.put(line.strip(), List.copyOf(notes));
      notes.clear();
    }
    if (above.isEmpty()) {
      result.addAll(notes);
      notes.clear();
    }
    for (String path : paths) {
      result.addAll(above.getOrDefault(path, List.of()));
      result.add(path);
    }
    result.addAll(notes);
    return new Series(patches, result);
  }

  public void write() {
    writeTo(patches);
  }

  void writeTo(Path folder) {
    try {
      Files.write(folder.resolve("series"), lines);
    } catch (IOException e) {
      throw new PatchException(folder.resolve("series") + " cannot be written: " + e.getMessage(), e);
    }
  }
}
