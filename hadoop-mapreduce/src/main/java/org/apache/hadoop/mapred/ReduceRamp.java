/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * How many reduces a job may have started while maps of it are left: the same share as of its maps are done. A job
 * with many maps would otherwise take every reduce slot of the cluster soon after its first map, and hold them while
 * its reduces wait for maps and those of a shorter job wait for slots.
 *
 * <p>A job that asks for its reduces at once (slow start 0) gets them, and so does one whose maps are all done.
 * Immutable.
 *
 * @param percent the value of {@link #PERCENT}
 */
record ReduceRamp(int percent) {
  /** The share of maps done at which all reduces may be started. 0 means from the first, which is what stock has. */
  static final IntKey PERCENT =
      new IntKey("mapreduce.jobtracker.taskscheduler.reduce.ramp.percent", "percent", 100, 0, 100);

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PERCENT} has a value that is not allowed */
  static ReduceRamp of(Configuration conf) {
    return new ReduceRamp(PERCENT.read(conf));
  }

  /**
   * Whether {@code job} may start one more attempt of a reduce now. Takes the job's monitor, which a caller holds on to
   * until the attempt is started.
   */
  boolean allowsAnother(JobInProgress job) {
    synchronized (job) {
      return seemsToAllowAnother(job);
    }
  }

  /**
   * The same from counts that may change meanwhile: a caller that is told of one asks {@link #allowsAnother}, one that
   * is told of none asks at the next heartbeat.
   */
  boolean seemsToAllowAnother(JobInProgress job) {
    if (percent == 0) {
      return true;
    }
    // A map that has failed for good, in a job that tolerates it, is never going to finish.
    int done = job.finishedMapTasks + job.failedMapTIPs;
    if (job.completedMapsForReduceSlowstart <= 0 || done >= job.numMapTasks) {
      return true;
    }
    int started = job.runningReduceTasks + job.finishedReduceTasks;
    return started < allowed(job.numReduceTasks, done, job.numMapTasks);
  }

  /**
   * The reduces that may be running or finished, rounded up.
   *
   * @param maps 1 or more
   */
  int allowed(int reduces, int mapsDone, int maps) {
    long full = (long) maps * percent;
    long share = (100L * mapsDone * reduces + full - 1) / full;
    return (int) Math.min(reduces, share);
  }
}
