/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.PartitionSorter;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.mapreduce.sort.SortedBatch;

/**
 * Sorts a batch of records and writes it to a spill file, each partition on any of several threads. A combiner, and a
 * codec that is for one thread, run on one after all partitions are sorted. Used by one thread at a time.
 */
final class BatchSpill<K, V> {
  /** With fewer records, waking a thread takes longer than sorting them. */
  private static final int RECORDS_PER_THREAD = 4096;

  private final SpillFiles files;
  private final KeySorting sorting;
  private final SegmentWorkers workers;
  private final Combining<K, V> combining;
  private final Task.TaskReporter reporter;
  private final Runnable progress;

  /** @param workers with no more threads than {@code sorting} has orders */
  BatchSpill(SpillFiles files, KeySorting sorting, SegmentWorkers workers, Combining<K, V> combining,
      Task.TaskReporter reporter, Runnable progress) {
    this.files = files;
    this.sorting = sorting;
    this.workers = workers;
    this.combining = combining;
    this.reporter = reporter;
    this.progress = progress;
  }

  void spill(RecordBatch batch) throws IOException, ClassNotFoundException, InterruptedException {
    long start = System.nanoTime();
    SortedBatch sorted = new SortedBatch(batch, sorting.prefix());
    long grouping = System.nanoTime() - start;
    List<TimedSorter> sorters = new ArrayList<>();
    for (KeyOrder order : sorting.orders()) {
      sorters.add(new TimedSorter(order.sorter(progress)));
    }
    files.spill(batch.dataBytes(), (out, index) -> write(sorted, sorters, out, index));
    SortTimes.SORT_MICROS.add(reporter, grouping + TimedSorter.longest(sorters));
    SortTimes.SPILL_MICROS.add(reporter, System.nanoTime() - start);
  }

  private void write(SortedBatch sorted, List<TimedSorter> sorters, FSDataOutputStream out, SpillRecord index)
      throws IOException, ClassNotFoundException, InterruptedException {
    int most = 1 + sorted.records() / RECORDS_PER_THREAD;
    boolean combines = combining.inSpills();
    boolean sortsFirst = combines || !workers.allWrite();
    if (sortsFirst) {
      workers.each(sorted.partitions(), most, (partition, worker) -> sort(sorted, partition, sorters.get(worker)));
    }
    if (combines) {
      combine(sorted, out, index);
    } else {
      workers.write(out, index, most, (partition, worker, writer) -> {
        if (!sortsFirst) {
          sort(sorted, partition, sorters.get(worker));
        }
        writer.append(sorted.run(partition), progress);
      }, partition -> progress.run());
    }
  }

  private void sort(SortedBatch sorted, int partition, TimedSorter sorter) {
    sorter.sort(sorted, partition);
    progress.run();
  }

  private void combine(SortedBatch sorted, FSDataOutputStream out, SpillRecord index)
      throws IOException, ClassNotFoundException, InterruptedException {
    IndexRecord entry = new IndexRecord();
    for (int partition = 0; partition < sorted.partitions(); partition++) {
      boolean empty = sorted.start(partition) == sorted.end(partition);
      combining.segment(empty ? null : sorted.run(partition), out, entry);
      index.putIndex(entry, partition);
      progress.run();
    }
  }
}
