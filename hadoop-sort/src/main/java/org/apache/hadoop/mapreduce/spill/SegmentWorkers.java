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

/** Writes a file of segments with several threads: each makes a segment of its own, and they follow one another. */
public final class SegmentWorkers {
  /** Early segments may take this part of the sort buffer's size beside it. */
  private static final int SHARE = 16;

  /** Writes the records of a segment. */
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
   * Makes one.
   *
   * @param writers how many of the workers may make segments at the same time
   * @param codec null for none
   * @param bufferBytes size of the sort buffer
   * @param wroteRecords told of each segment's number of records
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

  /** Returns how many threads may make segments at the same time. */
  int writers() {
    return writers;
  }

  /** Says whether each thread may make a segment, and not only do other work for it. */
  boolean allWrite() {
    return writers == workers.threads();
  }

  /**
   * Writes the segments of all partitions of an index, which notes where they are.
   *
   * @param most threads at most
   * @param done called with each partition whose segment is made
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

  /** Works on each partition, without a file. */
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
