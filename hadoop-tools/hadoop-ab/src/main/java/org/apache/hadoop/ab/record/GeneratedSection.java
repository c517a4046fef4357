/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;

/**
 * The generated part of a text: the lines between two markers.
 *
 * @param fresh the initial text, with the markers, of a file that does not exist yet; empty if it must be written by
 *     hand
 * @param lines the lines that belong between the markers
 */
record GeneratedSection(Path file, List<String> fresh, List<String> lines) {
  static final String BEGIN = "<!-- made by 'dev-support/bin/ab table' -->";
  static final String END = "<!-- end of what 'ab table' makes -->";

  /** Returns the number of the first line that is out of date, counted from 1; empty if none is. */
  Optional<Integer> stale() throws IOException {
    List<String> now = now();
    List<String> due = due(now);
    for (int i = 0; i < Math.max(now.size(), due.size()); i++) {
      if (i >= now.size() || i >= due.size() || !now.get(i).equals(due.get(i))) {
        return Optional.of(i + 1);
      }
    }
    return Optional.empty();
  }

  /** Writes the lines into the text if they are out of date; returns true if it did. */
  boolean write() throws IOException {
    if (stale().isEmpty()) {
      return false;
    }
    BenchmarkFolder.replace(file, String.join("\n", due(now())) + "\n");
    return true;
  }

  private List<String> now() throws IOException {
    return Files.exists(file) || fresh.isEmpty() ? Files.readAllLines(file) : List.of();
  }

  private List<String> due(List<String> present) {
    List<String> now = present.isEmpty() ? fresh : present;
    int begin = now.indexOf(BEGIN);
    int end = now.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new UserError(file + ":" + now.size() + ": the lines \"" + BEGIN + "\" and \"" + END
          + "\", between which the table of results belongs, are missing; put them back");
    }
    List<String> due = new ArrayList<>(now.subList(0, begin + 1));
    due.addAll(lines);
    due.addAll(now.subList(end, now.size()));
    return due;
  }
}
