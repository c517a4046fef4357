/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.util.SplittableRandom;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/**
 * A generator of records, each derived from the shape and the record's number alone.
 *
 * <p>A value starts with eight letters, the record's number or a count of 1, followed by a slice of random text in an
 * alphabet of sixteen: a codec compresses it to about half.
 */
final class RecordSource {
  private static final int POOL = 1 << 16;
  private static final int ALPHABET = 16;

  private final RecordShape shape;
  private final byte[] keyBuffer;
  private final byte[] valueBuffer;
  private final byte[] pool = new byte[POOL];

  RecordSource(RecordShape shape) {
    this.shape = shape;
    keyBuffer = new byte[shape.keyLength()];
    valueBuffer = new byte[shape.valueLength()];
    SplittableRandom random = new SplittableRandom(shape.seed());
    for (int i = 0; i < POOL; i++) {
      pool[i] = (byte) ('a' + random.nextInt(ALPHABET));
    }
  }

  WritableComparable<?> newKey() {
    return shape.keyType().create();
  }

  /** Sets {@code key} and {@code value} to those of record {@code i}, numbered from 0. */
  void set(long i, WritableComparable<?> key, Text value) {
    long order = shape.distribution().order(i, shape.records(), shape.seed());
    shape.keyType().set(key, order, shape.distribution().sharesPrefix(i, shape.seed()), keyBuffer);
    Letters.put(valueBuffer, 0, valueBuffer.length, shape.counts() ? 1 : i);
    int at = Letters.COUNT;
    int from = (int) Distribution.mix(i) & POOL - 1;
    while (at < valueBuffer.length) {
      int length = Math.min(valueBuffer.length - at, POOL - from);
      System.arraycopy(pool, from, valueBuffer, at, length);
      at += length;
      from = 0;
    }
    value.set(valueBuffer, 0, valueBuffer.length);
  }
}
