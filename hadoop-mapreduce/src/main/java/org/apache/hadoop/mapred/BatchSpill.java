/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.mapreduce.sort.RecordDescriptor;
import org.apache.hadoop.mapreduce.sort.SortedBatch;

/** Sorts a batch of records with several threads and writes it to a spill file. Used by one thread at a time. */
final class BatchSpill<K, V> {
  /** With fewer records, waking a thread takes longer than sorting them. */
  private static final int RECORDS_PER_THREAD = 4096;

  private final SpillFiles files;
  private final KeySorting sorting;
  private final PartitionWorkers workers;
  private final Combining<K, V> combining;
  private final SegmentWriter writer;
  private final Counters.Counter spilledRecords;
  private final Runnable progress;

  /** @param workers with no more threads than {@code sorting} has sorters */
  BatchSpill(SpillFiles files, KeySorting sorting, PartitionWorkers workers, Combining<K, V> combining,
      CompressionCodec codec, Counters.Counter spilledRecords, Runnable progress) {
    this.files = files;
    this.sorting = sorting;
    this.workers = workers;
    this.combining = combining;
    this.writer = new SegmentWriter(codec);
    this.spilledRecords = spilledRecords;
    this.progress = progress;
  }

  void spill(RecordBatch batch) throws IOException, ClassNotFoundException, InterruptedException {
    SortedBatch sorted = sort(batch);
    files.spill(batch.dataBytes(), (out, index) -> write(sorted, out, index));
  }

  private SortedBatch sort(RecordBatch batch) throws IOException, InterruptedException {
    SortedBatch sorted = new SortedBatch(batch, sorting.prefix());
    try {
      workers.forEach(sorted.partitions(), 1 + sorted.records() / RECORDS_PER_THREAD, (partition, worker) -> {
        sorting.sorters().get(worker).sort(sorted, sorted.start(partition), sorted.end(partition));
        progress.run();
      });
    } catch (IOException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
    return sorted;
  }

  private void write(SortedBatch sorted, FSDataOutputStream out, SpillRecord index)
      throws IOException, ClassNotFoundException, InterruptedException {
    IndexRecord entry = new IndexRecord();
    for (int partition = 0; partition < sorted.partitions(); partition++) {
      if (combining.inSpills()) {
        boolean empty = sorted.start(partition) == sorted.end(partition);
        combining.segment(empty ? null : new SortedRecords(sorted, partition), out, entry);
      } else {
        segment(sorted, partition, out, entry);
      }
      index.putIndex(entry, partition);
      progress.run();
    }
  }

  private void segment(SortedBatch sorted, int partition, FSDataOutputStream out, IndexRecord entry)
      throws IOException {
    int end = sorted.end(partition);
    try {
      writer.begin(out);
      for (int place = sorted.start(partition); place < end; place++) {
        byte[] page = sorted.page(place);
        int record = RecordDescriptor.record(sorted.address(place));
        writer.append(page, RecordDescriptor.keyStart(record), RecordDescriptor.keyLength(page, record),
            RecordDescriptor.valueLength(page, record));
      }
      writer.end(entry);
    } finally {
      writer.abort();
    }
    spilledRecords.increment(writer.records());
  }
}
