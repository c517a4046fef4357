/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The pace at which a tracker beats: once an interval, and at once when a task ends, if it may.
 *
 * @param intervalMillis between two beats; 0 for what the JobTracker's last answer asked for
 * @param outOfBand whether the end of a task brings a beat of its own
 * @param seed of where in the first interval each tracker begins
 */
record Pace(int intervalMillis, boolean outOfBand, long seed) {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int FIRST = 3;

  static Pace of(JobTrackerSpec spec) {
    return new Pace(spec.interval(), !spec.inBand(), spec.seed());
  }

  /** Nanoseconds between two beats of the schedule. */
  long interval(int asked) {
    return (intervalMillis > 0 ? intervalMillis : asked) * NANOS_PER_MILLI;
  }

  /** Nanoseconds to the first one: the trackers are spread over an interval. */
  long firstBeat(int tracker, int asked) {
    return (long) (HashMix.share(seed, FIRST, tracker) * interval(asked));
  }

  /**
   * Returns when the next one is due.
   *
   * @param due when the last one was
   * @param asked milliseconds that the last answer asked for
   * @param firstEnd when the first of the running tasks ends
   * @param now an end that has passed is told now, not before
   */
  long nextBeat(long due, int asked, long firstEnd, long now) {
    long regular = due + interval(asked);
    return outOfBand ? Math.min(regular, Math.max(firstEnd, now)) : regular;
  }
}
