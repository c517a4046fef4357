/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;

/** A group of threads that write a file of segments: each produces whole segments, which are joined in order. */
public final class SegmentWorkers {
  /** The divisor of the sort buffer's size that bounds the additional memory of early segments. */
  private static final int SHARE = 16;

  /** A callback that writes the records of a segment. */
  @FunctionalInterface
  interface Segment {
    /**
     * Appends the records of a partition.
     *
     * @param worker number of the thread, from 0 on
     */
    void write(int partition, int worker, SegmentWriter writer) throws IOException;
  }

  private final PartitionWorkers workers;
  private final int writers;
  private final CompressionCodec codec;
  private final long bufferBytes;
  private final SegmentChecksum checksum;
  private final LongConsumer wroteRecords;

  /**
   * @param writers how many of the workers may produce segments at the same time
   * @param codec null for none
   * @param bufferBytes size of the sort buffer
   * @param wroteRecords told the number of records of each segment
   */
  public SegmentWorkers(PartitionWorkers workers, int writers, CompressionCodec codec, SegmentChecksum checksum,
      long bufferBytes, LongConsumer wroteRecords) {
    this.workers = workers;
    this.writers = writers;
    this.codec = codec;
    this.checksum = checksum;
    this.bufferBytes = bufferBytes;
    this.wroteRecords = wroteRecords;
  }

  /** Returns how many threads may produce segments at the same time. */
  int writers() {
    return writers;
  }

  /** Returns true if every thread may produce segments, rather than only do other work for them. */
  boolean allWrite() {
    return writers == workers.threads();
  }

  /**
   * Writes the segments of all partitions and enters their locations in the index.
   *
   * @param most threads at most
   * @param done called with each partition whose segment is complete
   */
  void write(FSDataOutputStream out, SegmentIndex index, int most, Segment segment, IntConsumer done)
      throws IOException, InterruptedException {
    int threads = Math.min(most, writers);
    SegmentSequence sequence = new SegmentSequence(out, index, bufferBytes / SHARE / Math.max(1, threads - 1));
    SegmentSequence.Writer[] places = new SegmentSequence.Writer[threads];
    SegmentWriter[] writers = new SegmentWriter[threads];
    each(index.size(), threads, (partition, worker) -> {
      try {
        if (writers[worker] == null) {
          places[worker] = sequence.new Writer();
          writers[worker] = new SegmentWriter(codec, checksum);
        }
        segment(partition, worker, places[worker], writers[worker], segment);
        done.accept(partition);
      } catch (Throwable t) {
        sequence.fail();
        throw t;
      }
    });
  }

  /** Runs the work for each partition, without a file. */
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
    SegmentIndex.Entry entry;
    try {
      writer.begin(place.begin(partition));
      segment.write(partition, worker, writer);
      entry = writer.end();
    } finally {
      writer.abort();
    }
    place.end(entry);
    wroteRecords.accept(writer.records());
  }
}
