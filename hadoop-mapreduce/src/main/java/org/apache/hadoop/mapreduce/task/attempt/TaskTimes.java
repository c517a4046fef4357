/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/** The times at which a task reports, and how long it may run before it can be run a second time beside itself. */
public final class TaskTimes {
  /** The time between two reports of a task. */
  public static final IntKey PROGRESS =
      new IntKey("mapreduce.task.progress.interval", "milliseconds", 3000, 100, 60_000);
  /** The key for the time that a task runs at least before it may get a second attempt. */
  public static final IntKey SPECULATIVE_LAG =
      new IntKey("mapreduce.job.speculative.lag", "milliseconds", 60_000, 0, Integer.MAX_VALUE);

  private TaskTimes() {
  }

  /** Milliseconds between two reports of a task; one without a configuration has the default. */
  public static int progressInterval(Configuration conf) {
    return PROGRESS.read(conf == null ? new Configuration(false) : conf);
  }
}
