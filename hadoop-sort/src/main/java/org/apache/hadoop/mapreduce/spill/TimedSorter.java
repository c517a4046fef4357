/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.util.List;
import org.apache.hadoop.mapreduce.sort.PartitionSorter;
import org.apache.hadoop.mapreduce.sort.SortedBatch;

/** A sorter that measures its time. For one thread; the time may be read by whoever has waited for that thread. */
final class TimedSorter {
  private final PartitionSorter sorter;
  private long nanos;

  TimedSorter(PartitionSorter sorter) {
    this.sorter = sorter;
  }

  void sort(SortedBatch batch, int partition) {
    long start = System.nanoTime();
    sorter.sort(batch, batch.start(partition), batch.end(partition));
    nanos += System.nanoTime() - start;
  }

  /** Returns the nanoseconds of the busiest sorter: as all sort at the same time, this is how long sorting took. */
  static long longest(List<TimedSorter> sorters) {
    return sorters.stream().mapToLong(sorter -> sorter.nanos).max().orElse(0);
  }
}
