/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

/**
 * Assigns rows to parts so that no key of a part is less than a key of an earlier part. A pure function of the row:
 * a repeated task attempt sends each row to the same part. Immutable and thread-safe.
 */
public interface RowPartition {

  /**
   * The part of a row, 0 to {@link #parts} - 1.
   *
   * @param key holds the 10 bytes of the key from {@code keyOffset} on
   * @param value holds the 90 bytes after the key from {@code valueOffset} on; may be the same array
   */
  int partition(byte[] key, int keyOffset, byte[] value, int valueOffset);

  /** The number of parts. */
  int parts();

  /** A text from which {@link #parse} makes an equal partition. */
  String spec();

  /**
   * Reads what {@link #spec} wrote.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  static RowPartition parse(String spec) {
    if (spec.startsWith(EvenRanges.SPEC)) {
      return EvenRanges.parse(spec);
    }
    if (spec.startsWith(CutPoints.SPEC)) {
      return CutPoints.parse(spec);
    }
    throw new IllegalArgumentException("'" + spec + "' describes no partition of rows");
  }
}
