/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.partition;

import java.util.Comparator;

/**
 * The choice of the keys at which sorted samples are cut into partitions.
 *
 * <p>The chosen keys are strictly ascending, as {@link TotalOrderPartitioner} requires of its partition file. Each one
 * is the key at its quantile or, if that key is already taken or too few distinct keys would remain for the cuts after
 * it, the nearest free one.
 */
final class CutPoints {
  private CutPoints() {
  }

  /**
   * Returns the positions of the {@code partitions - 1} cut points in {@code sorted}, in ascending order.
   *
   * @param sorted the samples, in the order of {@code comparator}
   * @param partitions the number of partitions, 1 or more
   * @throws IllegalArgumentException if there are fewer distinct samples than cut points
   */
  static <K> int[] select(K[] sorted, int partitions, Comparator<? super K> comparator) {
    int[] rank = new int[sorted.length];
    int[] firstOfRank = new int[sorted.length];
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || comparator.compare(sorted[i - 1], sorted[i]) != 0) {
        firstOfRank[distinct++] = i;
      }
      rank[i] = distinct - 1;
    }
    int cuts = partitions - 1;
    if (distinct < cuts) {
      throw new IllegalArgumentException(sorted.length + " samples hold " + distinct + " different keys, but "
          + partitions + " reduces need at least " + cuts + ": take more samples or fewer reduces");
    }
    int[] chosen = new int[Math.max(cuts, 0)];
    float step = sorted.length / (float) partitions;
    int last = -1;
    for (int i = 0; i < cuts; i++) {
      int quantile = Math.min(Math.round(step * (i + 1)), sorted.length - 1);
      int highest = distinct - (cuts - i);
      last = Math.min(Math.max(rank[quantile], last + 1), highest);
      chosen[i] = last == rank[quantile] ? quantile : firstOfRank[last];
    }
    return chosen;
  }
}
