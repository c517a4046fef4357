/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The pace of a tracker's heartbeats: one per interval, and optionally one as soon as a task ends.
 *
 * @param intervalMillis the time between two heartbeats; 0 for the interval in the JobTracker's last response
 * @param outOfBand true if the end of a task triggers a heartbeat
 * @param seed the seed of each tracker's offset in the first interval
 */
record Pace(int intervalMillis, boolean outOfBand, long seed) {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int FIRST = 3;

  static Pace of(JobTrackerSpec spec) {
    return new Pace(spec.interval(), !spec.inBand(), spec.seed());
  }

  /** Returns the nanoseconds between two scheduled heartbeats. */
  long interval(int asked) {
    return (intervalMillis > 0 ? intervalMillis : asked) * NANOS_PER_MILLI;
  }

  /** Returns the nanoseconds until the first heartbeat: the trackers are spread over an interval. */
  long firstBeat(int tracker, int asked) {
    return (long) (HashMix.share(seed, FIRST, tracker) * interval(asked));
  }

  /**
   * Returns the time of the next heartbeat.
   *
   * @param due when the last one was due
   * @param asked the milliseconds requested by the last response
   * @param firstEnd when the first of the running tasks ends
   * @param now the lower bound for the report of a task's end
   */
  long nextBeat(long due, int asked, long firstEnd, long now) {
    long regular = due + interval(asked);
    return outOfBand ? Math.min(regular, Math.max(firstEnd, now)) : regular;
  }
}
