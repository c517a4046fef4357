/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.function.IntConsumer;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;

/** Writes a file of segments with several threads: each makes a segment of its own, and they follow one another. */
final class SegmentWorkers {
  /** Of the sort buffer, what early segments may take beside it. */
  private static final int SHARE = 16;

  /** What a segment is made of. */
  @FunctionalInterface
  interface Segment {
    /** @param worker number of the thread, from 0 on */
    void write(int partition, int worker, SegmentWriter writer) throws IOException;
  }

  private final PartitionWorkers workers;
  private final int writers;
  private final CompressionCodec codec;
  private final long bufferBytes;
  private final Counters.Counter spilledRecords;

  /**
   * @param writers how many of the workers may make segments at the same time
   * @param codec null for none
   * @param bufferBytes size of the sort buffer
   */
  SegmentWorkers(PartitionWorkers workers, int writers, CompressionCodec codec, long bufferBytes,
      Counters.Counter spilledRecords) {
    this.workers = workers;
    this.writers = writers;
    this.codec = codec;
    this.bufferBytes = bufferBytes;
    this.spilledRecords = spilledRecords;
  }

  /** Answers how many threads may make segments at the same time. */
  int writers() {
    return writers;
  }

  /** Says whether each thread may make a segment, and not only do other work for it. */
  boolean allWrite() {
    return writers == workers.threads();
  }

  /**
   * Writes the segments of all partitions of an index.
   *
   * @param most threads at most
   * @param done called with each partition whose segment is made
   */
  void write(FSDataOutputStream out, SpillRecord index, int most, Segment segment, IntConsumer done)
      throws IOException, InterruptedException {
    int threads = Math.min(most, writers);
    SegmentSequence sequence = new SegmentSequence(out, index, bufferBytes / SHARE / Math.max(1, threads - 1));
    SegmentSequence.Writer[] places = new SegmentSequence.Writer[threads];
    SegmentWriter[] writers = new SegmentWriter[threads];
    each(index.size(), threads, (partition, worker) -> {
      try {
        if (writers[worker] == null) {
          places[worker] = sequence.new Writer();
          writers[worker] = new SegmentWriter(codec);
        }
        segment(partition, worker, places[worker], writers[worker], segment);
        done.accept(partition);
      } catch (Throwable t) {
        sequence.fail();
        throw t;
      }
    });
  }

  /** Work for each partition, without a file. */
  void each(int partitions, int most, PartitionWorkers.Work work) throws IOException, InterruptedException {
    try {
      workers.forEach(partitions, most, work);
    } catch (IOException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private void segment(int partition, int worker, SegmentSequence.Writer place, SegmentWriter writer, Segment segment)
      throws IOException, InterruptedException {
    IndexRecord entry = new IndexRecord();
    try {
      writer.begin(place.begin(partition));
      segment.write(partition, worker, writer);
      writer.end(entry);
    } finally {
      writer.abort();
    }
    place.end(entry);
    spilledRecords.increment(writer.records());
  }
}
