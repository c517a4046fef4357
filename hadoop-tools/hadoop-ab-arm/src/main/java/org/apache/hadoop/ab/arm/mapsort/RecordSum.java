/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableUtils;

/**
 * A checksum of serialized records that is independent of their order, but includes the partition of each.
 *
 * <p>With counts, a record of count n equals n records of count 1 with the same key, so that a combiner does not change
 * the sum.
 */
final class RecordSum {
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private final boolean counts;
  private long records;
  private long sum;

  RecordSum(boolean counts) {
    this.counts = counts;
  }

  /** Adds a record; the buffers are those of a reader of map outputs, positioned at the first byte. */
  void add(int partition, DataInputBuffer key, DataInputBuffer value) {
    long hash = hash(partition + FACTOR, key);
    if (counts) {
      // Skips the length, which takes one or more bytes.
      long count = Letters.get(value.getData(), value.getPosition() + headLength(value));
      records += count;
      sum += count * hash;
    } else {
      records++;
      sum += hash(hash, value);
    }
  }

  private static int headLength(DataInputBuffer text) {
    return WritableUtils.decodeVIntSize(text.getData()[text.getPosition()]);
  }

  private static long hash(long seed, DataInputBuffer buffer) {
    byte[] data = buffer.getData();
    int end = buffer.getLength();
    long hash = seed + end - buffer.getPosition();
    for (int i = buffer.getPosition(); i < end; i++) {
      hash = (hash ^ data[i]) * FACTOR;
      hash ^= hash >>> Integer.SIZE;
    }
    return hash;
  }

  long records() {
    return records;
  }

  long sum() {
    return sum;
  }
}
