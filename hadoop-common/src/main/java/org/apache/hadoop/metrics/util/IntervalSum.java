/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.atomic.LongAdder;

/**
 * A sum that starts from 0 in each interval. Threads that add never wait; each addition belongs to exactly one
 * interval. Thread-safe; its monitor is a leaf lock for readers.
 */
final class IntervalSum {
  private final LongAdder total = new LongAdder();
  /** The part of the total that belongs to earlier intervals. */
  @GuardedBy("this")
  private long earlier;

  void add(long value) {
    total.add(value);
  }

  /** Returns the sum of everything ever added. Lock-free. */
  long total() {
    return total.sum();
  }

  /** Returns the sum of the current interval. */
  synchronized long current() {
    return total.sum() - earlier;
  }

  /** Ends the interval, and returns its sum. */
  synchronized long end() {
    long sum = current();
    earlier += sum;
    return sum;
  }
}
