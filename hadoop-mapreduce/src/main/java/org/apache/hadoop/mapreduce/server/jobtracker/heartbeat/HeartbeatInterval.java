/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The pause between two heartbeats of a TaskTracker, as set by the JobTracker.
 *
 * <p>It is the time in which the whole cluster may send as many heartbeats as the JobTracker is to handle
 * ({@code mapreduce.jobtracker.heartbeats.in.second}), and never less than {@link #MIN}. Stock rounds that time up to
 * whole seconds and has a hard-coded minimum of three, so that a small job spends most of its time waiting for
 * heartbeats. Immutable.
 *
 * @param minMillis the value of {@link #MIN}
 * @param stepMillis the value of {@link #STEP}
 */
public record HeartbeatInterval(int minMillis, int stepMillis) {
  /** The shortest interval. */
  public static final IntKey MIN =
      new IntKey("mapreduce.jobtracker.heartbeat.interval.min", "milliseconds", 300, 10, 3_600_000);
  static final IntKey STEP =
      new IntKey("mapreduce.jobtracker.heartbeat.interval.step", "milliseconds", 1, 1, 60_000);

  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if one of the two keys has a value that is not allowed
   */
  public static HeartbeatInterval of(Configuration conf) {
    return new HeartbeatInterval(MIN.read(conf), STEP.read(conf));
  }

  /**
   * Returns the interval for a cluster of {@code trackers}.
   *
   * @param beatsPerSecond the heartbeats per second of all trackers together, 1 or more
   * @param scale the factor on the result, before the minimum is applied
   * @return milliseconds
   */
  public int millis(int trackers, int beatsPerSecond, float scale) {
    double steps = Math.ceil(1000.0 * trackers / beatsPerSecond / stepMillis);
    return Math.max((int) (stepMillis * scale * steps), minMillis);
  }
}
