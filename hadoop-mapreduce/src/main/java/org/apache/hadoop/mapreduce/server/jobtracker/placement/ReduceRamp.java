/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * A limit on the reduces that a job may have started while it has unfinished maps: the same fraction as of its
 * completed maps. A job with many maps would otherwise take every reduce slot of the cluster soon after its first map,
 * and hold them while its reduces wait for maps and those of a shorter job wait for slots.
 *
 * <p>A job that wants its reduces at once (slow start 0) gets them, and so does one whose maps are all done. Immutable.
 *
 * @param percent the value of {@link #PERCENT}
 */
public record ReduceRamp(int percent) {
  /** The percentage of completed maps at which all reduces may start; 0 means from the first map on, as on stock. */
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
   * Returns true if a job may start another attempt of a reduce.
   *
   * @param started the running and finished reduces
   * @param mapsDone the maps that will not run again
   * @param slowStart the completed maps that the job requires before its first reduce; 0 or less for all reduces at
   *     once
   */
  public boolean allowsAnother(int started, int reduces, int mapsDone, int maps, int slowStart) {
    return percent == 0 || slowStart <= 0 || mapsDone >= maps || started < allowed(reduces, mapsDone, maps);
  }

  /**
   * Returns the number of reduces that may be running or finished, rounded up.
   *
   * @param maps 1 or more
   */
  public int allowed(int reduces, int mapsDone, int maps) {
    long full = (long) maps * percent;
    long share = (100L * mapsDone * reduces + full - 1) / full;
    return (int) Math.min(reduces, share);
  }
}
