/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.atomic.LongAdder;

/**
 * A sum that begins anew with each interval. Threads that add wait for nobody; each addition belongs to exactly one
 * interval. Thread-safe; its monitor is a leaf, for those that read.
 */
final class IntervalSum {
  private final LongAdder total = new LongAdder();
  /** The part of the sum that belongs to earlier intervals. */
  @GuardedBy("this")
  private long earlier;

  void add(long value) {
    total.add(value);
  }

  /** The sum of all that was ever added. Takes no lock. */
  long total() {
    return total.sum();
  }

  /** Returns what was added since the interval began. */
  synchronized long current() {
    return total.sum() - earlier;
  }

  /** Ends the interval, and returns what was added in it. */
  synchronized long end() {
    long sum = current();
    earlier += sum;
    return sum;
  }
}
