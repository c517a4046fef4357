/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.SingleShuffle;

/** One reduce in one round: copies the outputs and computes a sum of each record. Not thread-safe. */
final class Copying {
  private final SingleShuffle shuffle;
  private final int reduce;
  private final int[] sums;
  private final int[] records;
  private long read;

  Copying(SingleShuffle shuffle, int reduce, int maps) {
    this.shuffle = shuffle;
    this.reduce = reduce;
    sums = new int[maps];
    records = new int[maps];
  }

  /** Makes the reduce log the times that its copies waited; must be called before {@link #run}. */
  void keepLogs() throws IOException {
    shuffle.keepLogs();
  }

  void run() throws IOException, InterruptedException {
    shuffle.run(this::take);
    read = System.nanoTime();
  }

  private void take(DataInputBuffer key, DataInputBuffer value) throws IOException {
    int map = SegmentSource.map(key.getData(), key.getPosition());
    if (map < 0 || map >= records.length) {
      throw new IOException("a record of map " + map);
    }
    records[map]++;
    sums[map] = SegmentSource.sum(value.getData(), value.getPosition(), value.getLength() - value.getPosition());
  }

  /**
   * Compares the fetched records with the written ones.
   *
   * @param expected the sums by map
   * @throws RunException on the first difference
   */
  void check(int[] expected) throws RunException {
    for (int map = 0; map < records.length; map++) {
      if (records[map] != 1) {
        throw new RunException("wrong output: reduce " + reduce + " got " + records[map] + " records of map " + map
            + ", not 1");
      }
    }
    int differing = Arrays.mismatch(expected, sums);
    if (differing >= 0) {
      throw new RunException("wrong output: reduce " + reduce + " got a different record of map " + differing);
    }
  }

  /** Returns the time when the reduce got the list of maps. */
  long began() {
    return shuffle.firstAsked();
  }

  /** Returns the time when the reduce had all outputs, verified. */
  long copied() {
    return shuffle.copied();
  }

  /** Returns the time when the last record had been read. */
  long read() {
    return read;
  }

  long failed() {
    return shuffle.failed();
  }

  long reported() {
    return shuffle.reported();
  }
}
