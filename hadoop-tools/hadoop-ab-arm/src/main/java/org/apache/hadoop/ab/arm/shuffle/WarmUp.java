/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.util.concurrent.TimeUnit;

/** Counts the rounds before those that are timed: a number of them, and then on for a time. Used by one thread. */
final class WarmUp {
  private final int least;
  private final long leastNanos;
  private final long start = System.nanoTime();
  private int rounds;

  /**
   * The time begins now.
   *
   * @param rounds 0 or more
   * @param seconds 0 or more
   */
  WarmUp(int rounds, int seconds) {
    least = rounds;
    leastNanos = TimeUnit.SECONDS.toNanos(seconds);
  }

  boolean isOver() {
    return rounds >= least && System.nanoTime() - start >= leastNanos;
  }

  /** Counts a round, and answers its number, from 0 on. */
  int next() {
    return rounds++;
  }

  /** So many have been counted. */
  int rounds() {
    return rounds;
  }
}
