/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.time.Duration;

/**
 * Counts the rounds before those that are timed, a number of them and then on for a time, in parts: each has its share
 * of both, and what happens between two parts takes nothing of the time. Used by one thread.
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
   * The time begins now.
   *
   * @param rounds 0 or more; without any there is none, whatever the time
   * @param time 0 or more
   */
  WarmUpRounds(int rounds, Duration time) {
    least = rounds;
    leastNanos = time.toNanos();
    parts = Math.min(rounds, PARTS);
  }

  /** Tells whether all parts are over. */
  boolean isOver() {
    return part == parts;
  }

  boolean isPartOver() {
    return rounds >= least * (part + 1) / parts && System.nanoTime() - partStart >= leastNanos / parts;
  }

  /** Notes that the next part begins now. */
  void nextPart() {
    part++;
    partStart = System.nanoTime();
  }

  /** Counts a round, and answers its number, from 0 on. */
  int next() {
    return rounds++;
  }

  /** Returns how many have been counted. */
  int rounds() {
    return rounds;
  }
}
