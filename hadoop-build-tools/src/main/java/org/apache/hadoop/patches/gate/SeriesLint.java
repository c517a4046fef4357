/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/** Checks that the series names every patch file once, that the names are valid, and that the numbers ascend. */
public final class SeriesLint implements Gate {
  @Override
  public String name() {
    return "series";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int last = -1;
    for (String path : Series.read(repository).paths()) {
      if (!seen.add(path)) {
        faults.add(path + " is listed twice");
        continue;
      }
      try {
        Patch patch = Patch.read(repository.patches(), path);
        int number = patch.number();
        if (number <= last) {
          faults.add(path + " follows number " + last + ": numbers must increase");
        }
        last = Math.max(last, number);
        if (patch.hunks().isEmpty()) {
          faults.add(path + " has no hunks");
        }
      } catch (PatchException e) {
        faults.add(e.getMessage());
      }
    }
    unlisted(repository, seen, faults);
    return faults;
  }

  private static void unlisted(Repository repository, Set<String> listed, List<String> faults) {
    try (Stream<Path> files = Files.walk(repository.patches())) {
      files.map(file -> repository.patches().relativize(file).toString().replace('\\', '/'))
          .filter(path -> path.endsWith(".patch") && !listed.contains(path)).sorted()
          .forEach(path -> faults.add(path + " is not in the series"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
