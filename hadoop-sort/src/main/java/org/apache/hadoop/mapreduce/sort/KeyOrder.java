/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import org.apache.hadoop.io.RawComparator;

/** The order of a job's keys: by prefix where there is one, then by comparison. For one thread, like comparators. */
public final class KeyOrder {
  private final KeyPrefix prefix;
  private final KeyComparison comparison;

  /** @param prefix null if every pair of keys is to be compared */
  public KeyOrder(KeyPrefix prefix, RawComparator<?> comparator) {
    this.prefix = prefix;
    if (prefix == null) {
      comparison = comparator::compare;
    } else if (prefix.isWholeKey()) {
      comparison = (b1, start1, length1, b2, start2, length2) -> 0;
    } else {
      comparison = prefix::compareContent;
    }
  }

  /** Creates a sorter for partitions. */
  public PartitionSorter sorter(Runnable progress) {
    return prefix == null ? new ComparisonSorter(comparison, progress) : new PrefixSorter(prefix, progress);
  }

  long prefix(SortedRun run) {
    return prefix == null ? 0 : prefix.of(run.bytes, run.keyStart, run.keyLength);
  }

  /** Compares the current records of two runs. */
  int compare(SortedRun a, SortedRun b) {
    int byPrefix = Long.compareUnsigned(a.prefix, b.prefix);
    return byPrefix != 0 ? byPrefix
        : comparison.compare(a.bytes, a.keyStart, a.keyLength, b.bytes, b.keyStart, b.keyLength);
  }
}
