/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.time.Duration;

/**
 * The schedule of the rounds before the timed ones: a minimum number and a minimum time, split into parts that each
 * have a share of both. The time between two parts does not count. Not thread-safe.
 */
final class WarmUpRounds {
  private static final int PARTS = 5;

  private final int least;
  private final long leastNanos;
  private final int parts;
  private int part;
  private long partStart = System.nanoTime();
  private int rounds;

  /**
   * Starts the first part.
   *
   * @param rounds 0 or more; if 0 there is no warm-up, whatever the time
   * @param time 0 or more
   */
  WarmUpRounds(int rounds, Duration time) {
    least = rounds;
    leastNanos = time.toNanos();
    parts = Math.min(rounds, PARTS);
  }

  /** Returns true if all parts are over. */
  boolean isOver() {
    return part == parts;
  }

  boolean isPartOver() {
    return rounds >= least * (part + 1) / parts && System.nanoTime() - partStart >= leastNanos / parts;
  }

  /** Starts the next part. */
  void nextPart() {
    part++;
    partStart = System.nanoTime();
  }

  /** Counts a round and returns its number, from 0. */
  int next() {
    return rounds++;
  }

  /** Returns the number of rounds so far. */
  int rounds() {
    return rounds;
  }
}
