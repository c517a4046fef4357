/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.mapreduce.sort.SortedBatch;

/**
 * A spill that sorts a batch of records and writes it to a file, with several threads working on different partitions.
 * A combiner, or a codec that is not thread-safe, runs on one thread after all partitions are sorted. Used by one
 * thread at a time.
 */
public final class BatchSpill {
  /** The fewest records for a thread: for fewer, waking it takes longer than sorting them. */
  private static final int RECORDS_PER_THREAD = 4096;

  private final SpillFiles files;
  private final KeySorting sorting;
  private final SegmentWorkers workers;
  private final Combiner combiner;
  private final SpillTask task;

  /** @param workers with no more threads than {@code sorting} has orders */
  public BatchSpill(SpillFiles files, KeySorting sorting, SegmentWorkers workers, Combiner combiner, SpillTask task) {
    this.files = files;
    this.sorting = sorting;
    this.workers = workers;
    this.combiner = combiner;
    this.task = task;
  }

  /** Sorts and writes a batch. */
  public void spill(RecordBatch batch) throws IOException, ClassNotFoundException, InterruptedException {
    long start = System.nanoTime();
    SortedBatch sorted = new SortedBatch(batch, sorting.prefix());
    long grouping = System.nanoTime() - start;
    List<TimedSorter> sorters = new ArrayList<>();
    for (KeyOrder order : sorting.orders()) {
      sorters.add(new TimedSorter(order.sorter(task::progress)));
    }
    try (SpillFile file = files.create(batch.dataBytes())) {
      write(sorted, sorters, file);
      file.commit();
    }
    task.took(SpillTask.Phase.SORT, grouping + TimedSorter.longest(sorters));
    task.took(SpillTask.Phase.SPILL, System.nanoTime() - start);
  }

  private void write(SortedBatch sorted, List<TimedSorter> sorters, SpillFile file)
      throws IOException, ClassNotFoundException, InterruptedException {
    int most = 1 + sorted.records() / RECORDS_PER_THREAD;
    boolean combines = combiner.inSpills();
    boolean sortsFirst = combines || !workers.allWrite();
    if (sortsFirst) {
      workers.each(sorted.partitions(), most, (partition, worker) -> sort(sorted, partition, sorters.get(worker)));
    }
    if (combines) {
      combine(sorted, file);
    } else {
      workers.write(file.out(), file.index(), most, (partition, worker, writer) -> {
        if (!sortsFirst) {
          sort(sorted, partition, sorters.get(worker));
        }
        writer.append(sorted.run(partition), task::progress);
      }, partition -> task.progress());
    }
  }

  private void sort(SortedBatch sorted, int partition, TimedSorter sorter) {
    sorter.sort(sorted, partition);
    task.progress();
  }

  private void combine(SortedBatch sorted, SpillFile file)
      throws IOException, ClassNotFoundException, InterruptedException {
    for (int partition = 0; partition < sorted.partitions(); partition++) {
      boolean empty = sorted.start(partition) == sorted.end(partition);
      file.index().put(partition, combiner.segment(empty ? null : sorted.run(partition), file.out()));
      task.progress();
    }
  }
}
