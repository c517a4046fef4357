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
 * Consecutive patches and their combined effect.
 *
 * @param from the number of patches before them
 * @param patches one or more
 * @param ratio of the figure with them to that without, by rounds
 */
record Span(int from, List<QueuedPatch> patches, MedianEstimate ratio) {
  int to() {
    return from + patches.size();
  }

  /** Returns the topics in the order of their first occurrence. */
  Set<String> topics() {
    Set<String> topics = new LinkedHashSet<>();
    patches.forEach(patch -> topics.add(patch.topic()));
    return topics;
  }

  /**
   * Returns true if the change is significant: the interval excludes 1. With too few runs for an interval, nothing is.
   */
  boolean isChange() {
    return ratio.interval().isPresent() && !ratio.interval().get().contains(1);
  }

  /** Returns true if a division may reveal more: the change is significant, or there is no interval. */
  boolean mayBeSplit() {
    return topics().size() > 1 && (isChange() || ratio.interval().isEmpty());
  }

  /** Returns the magnitude of the change, which is the same for halving a figure as for doubling it. */
  double size() {
    return Math.abs(Math.log(ratio.median()));
  }

  /** Lists the positions within the span at which the topic changes, those nearest to the middle first. */
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
