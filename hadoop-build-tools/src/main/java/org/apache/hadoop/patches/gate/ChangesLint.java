/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/** CHANGES.txt has each patch's title exactly once. */
public final class ChangesLint implements Gate {
  @Override
  public String name() {
    return "changes";
  }

  @Override
  public List<String> check(Repository repository) {
    Path file = repository.root().resolve("CHANGES.txt");
    String changes;
    try {
      changes = Files.readString(file).replaceAll("\\s+", " ");
    } catch (IOException e) {
      return List.of(file + " cannot be read: " + e.getMessage());
    }
    List<String> faults = new ArrayList<>();
    for (Patch patch : Series.read(repository).patches()) {
      int first = changes.indexOf(patch.subject() + ".");
      if (first < 0) {
        faults.add("CHANGES.txt has no line '" + patch.subject() + ".' for " + patch.path());
      } else if (changes.indexOf(patch.subject() + ".", first + 1) >= 0) {
        faults.add("CHANGES.txt has the line '" + patch.subject() + ".' twice");
      }
    }
    return faults;
  }
}
