/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;

/**
 * Checks that the series applies without fuzz, and that rebuilding it gives the same bytes: git am does not report a
 * hunk that applies at another line, but the rebuild reveals it.
 */
public final class RoundTrip implements Gate {
  @Override
  public String name() {
    return "round-trip";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    try {
      List<Patch> patches = Series.read(repository).patches();
      WorkTree tree = new WorkTree(repository);
      tree.setup();
      tree.apply(patches, false);
      Map<String, String> rebuilt = new Rebuild(repository).files();
      for (Patch patch : patches) {
        String text = rebuilt.remove(patch.path());
        if (text == null) {
          faults.add(patch.path() + " creates no commit");
        } else if (!text.equals(patch.text())) {
          faults.add(patch.path() + " is not what 'patches rebuild' writes; the first difference is in line "
              + firstDifference(patch, text) + ": run it and commit the result");
        }
      }
      rebuilt.keySet().forEach(path -> faults.add(path + " is in the tree but not in patches/"));
    } catch (PatchException e) {
      faults.add(e.getMessage());
    }
    return faults;
  }

  private static int firstDifference(Patch patch, String text) {
    String[] ours = patch.text().split("\n", -1);
    String[] theirs = text.split("\n", -1);
    int line = 0;
    while (line < ours.length && line < theirs.length && ours[line].equals(theirs[line])) {
      line++;
    }
    return line + 1;
  }
}
