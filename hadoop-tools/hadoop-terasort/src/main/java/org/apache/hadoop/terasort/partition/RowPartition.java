/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

/**
 * An assignment of rows to parts in which no key of a part is less than a key of an earlier part. A pure function of
 * the row: a repeated task attempt sends each row to the same part. Immutable and thread-safe.
 */
public interface RowPartition {

  /**
   * Returns the part of a row, 0 to {@link #parts} - 1.
   *
   * @param key the array with the 10 bytes of the key from {@code keyOffset} on
   * @param value the array with the 90 bytes after the key from {@code valueOffset} on; may be the same array
   */
  int partition(byte[] key, int keyOffset, byte[] value, int valueOffset);

  /** Returns the number of parts. */
  int parts();

  /** Returns a string from which {@link #parse} creates an equal partition. */
  String spec();

  /**
   * Parses the result of {@link #spec}.
   *
   * @throws IllegalArgumentException if the string is anything else
   */
  static RowPartition parse(String spec) {
    if (spec.startsWith(EvenRanges.SPEC)) {
      return EvenRanges.parse(spec);
    }
    if (spec.startsWith(CutPoints.SPEC)) {
      return CutPoints.parse(spec);
    }
    throw new IllegalArgumentException("'" + spec + "' does not describe a partition of rows");
  }
}
