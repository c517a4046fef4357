/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The number of reduces that a job may have started while maps of it are left: the same share as of its maps are done.
 * A job with many maps would otherwise take every reduce slot of the cluster soon after its first map, and hold them
 * while its reduces wait for maps and those of a shorter job wait for slots.
 *
 * <p>A job that asks for its reduces at once (slow start 0) gets them, and so does one whose maps are all done.
 * Immutable.
 *
 * @param percent the value of {@link #PERCENT}
 */
public record ReduceRamp(int percent) {
  /** The share of maps done at which all reduces may be started. 0 means from the first, which is what stock has. */
  public static final IntKey PERCENT =
      new IntKey("mapreduce.jobtracker.taskscheduler.reduce.ramp.percent", "percent", 100, 0, 100);

  /**
   * Reads the key.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PERCENT} has a value that is not allowed
   */
  public static ReduceRamp of(Configuration conf) {
    return new ReduceRamp(PERCENT.read(conf));
  }

  /**
   * Says whether a job may start one more attempt of a reduce.
   *
   * @param started the reduces that run or have finished
   * @param mapsDone the maps that will not run any more
   * @param slowStart the maps that the job wants done before its first reduce; 0 or less: it asks for all at once
   */
  public boolean allowsAnother(int started, int reduces, int mapsDone, int maps, int slowStart) {
    return percent == 0 || slowStart <= 0 || mapsDone >= maps || started < allowed(reduces, mapsDone, maps);
  }

  /**
   * The reduces that may be running or finished, rounded up.
   *
   * @param maps 1 or more
   */
  public int allowed(int reduces, int mapsDone, int maps) {
    long full = (long) maps * percent;
    long share = (100L * mapsDone * reduces + full - 1) / full;
    return (int) Math.min(reduces, share);
  }
}
