/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The time that a pipeline waits for replacement nodes, for all of them together. It ends early when nobody waits for
 * the stream any more. For one thread.
 */
final class RefillWait {
  private final long began = System.nanoTime();
  private final long max;
  private final BooleanSupplier awaited;

  /**
   * @param max milliseconds; 0: no limit
   * @param awaited whether someone is still waiting for the stream; asking also reports progress to whoever waits
   */
  RefillWait(long max, BooleanSupplier awaited) {
    this.max = max;
    this.awaited = awaited;
  }

  private long waited() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  /** Returns whether the wait is over; to be called about once a second. */
  boolean isOver() {
    return !awaited.getAsBoolean() || max > 0 && waited() >= max;
  }

  /**
   * Checks that the wait is not over.
   *
   * @throws InterruptedIOException if it is over
   */
  void check() throws InterruptedIOException {
    if (isOver()) {
      throw new InterruptedIOException("Timed out, or nobody is waiting any more, after " + waited() + " ms");
    }
  }

  /** Returns {@code timeout}, or the time that is left if it is shorter. */
  int atMost(int timeout) {
    return max == 0 ? timeout : (int) Math.max(1, Math.min(timeout, max - waited()));
  }
}
