/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;

/** A stack of ranges of places, each encoded as one number. For one thread. */
final class RangeStack {
  private long[] ranges = new long[64];
  private int size;

  void clear() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Pushes a range.
   *
   * @param from the start of the range, which ends before {@code to}; neither is negative
   */
  void push(int from, int to) {
    if (size == ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * size);
    }
    ranges[size++] = (long) from << Integer.SIZE | to;
  }

  /** Pops the top range; the stack must not be empty. */
  long pop() {
    return ranges[--size];
  }

  static int from(long range) {
    return (int) (range >>> Integer.SIZE);
  }

  static int to(long range) {
    return (int) range;
  }
}
