/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.stats.MedianEstimate;

/**
 * Patches that follow each other, and what they change together.
 *
 * @param from how many patches stand before them
 * @param patches one or more
 * @param ratio of the figure with them to that without, by rounds
 */
record Span(int from, List<QueuedPatch> patches, MedianEstimate ratio) {
  int to() {
    return from + patches.size();
  }

  /** Lists the topics in the order in which they first come. */
  Set<String> topics() {
    Set<String> topics = new LinkedHashSet<>();
    patches.forEach(patch -> topics.add(patch.topic()));
    return topics;
  }

  /** Says whether the change is sure: 1 is not in the interval. Of fewer runs than that needs nothing is sure. */
  boolean isChange() {
    return ratio.interval().isPresent() && !ratio.interval().get().contains(1);
  }

  /** Says whether runs may tell more: of a change that is sure, or of any where there is no interval. */
  boolean mayBeSplit() {
    return topics().size() > 1 && (isChange() || ratio.interval().isEmpty());
  }

  /** Returns how large the change is, alike for what halves a figure and what doubles it. */
  double size() {
    return Math.abs(Math.log(ratio.median()));
  }

  /** Lists the places within at which one topic ends and another begins, those nearest to the middle first. */
  List<Integer> borders() {
    List<Integer> borders = new ArrayList<>();
    for (int i = 1; i < patches.size(); i++) {
      if (!patches.get(i).topic().equals(patches.get(i - 1).topic())) {
        borders.add(from + i);
      }
    }
    double middle = (from + to()) / 2.0;
    borders.sort((one, other) -> Double.compare(Math.abs(one - middle), Math.abs(other - middle)));
    return borders;
  }
}
