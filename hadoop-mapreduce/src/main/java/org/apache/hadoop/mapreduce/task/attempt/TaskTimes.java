/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/** The intervals at which a task reports, and the minimum time before it may be speculatively executed. */
public final class TaskTimes {
  /** The key of the interval between two reports of a task. */
  public static final IntKey PROGRESS =
      new IntKey("mapreduce.task.progress.interval", "milliseconds", 3000, 100, 60_000);
  /** The key of the minimum time that a task runs before it may get a speculative attempt. */
  public static final IntKey SPECULATIVE_LAG =
      new IntKey("mapreduce.job.speculative.lag", "milliseconds", 60_000, 0, Integer.MAX_VALUE);

  private TaskTimes() {
  }

  /** Returns the milliseconds between two reports of a task; without a configuration, the default. */
  public static int progressInterval(Configuration conf) {
    return PROGRESS.read(conf == null ? new Configuration(false) : conf);
  }
}
