/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The counters of the tasks of a succeeded job, each task looked at once. They are needed several times after the job
 * has succeeded, and a large job takes long to sum up: whoever needs them first does it, not the heartbeat that
 * completes the job, with the JobTracker locked.
 *
 * <p>Thread-safe; its monitor is a leaf. Nobody changes what it has: tasks of such a job keep their counters. The job's
 * own are not in it, because slots that are still reserved for it are added to those last.
 */
final class SucceededJobCounters {
  private final TaskInProgress[] mapTasks;
  private final TaskInProgress[] reduceTasks;
  @GuardedBy("this")
  private Counters maps;
  @GuardedBy("this")
  private Counters reduces;

  private SucceededJobCounters(JobInProgress job) {
    mapTasks = job.maps;
    reduceTasks = job.reduces;
  }

  /** The counters of the tasks of {@code job}, which have all ended. */
  static SucceededJobCounters of(JobInProgress job) {
    return new SucceededJobCounters(job);
  }

  /** The sum of those of maps; not to be changed. */
  synchronized Counters maps() {
    if (maps == null) {
      maps = sum(mapTasks);
    }
    return maps;
  }

  /** The sum of those of reduces; not to be changed. */
  synchronized Counters reduces() {
    if (reduces == null) {
      reduces = sum(reduceTasks);
    }
    return reduces;
  }

  private static Counters sum(TaskInProgress[] tasks) {
    Counters sum = new Counters();
    for (TaskInProgress task : tasks) {
      task.addCountersTo(sum);
    }
    return sum;
  }

  /** A new sum of the counters of {@code job} and its tasks. Takes the job's monitor. */
  Counters total(JobInProgress job) {
    return plus(copyOfOwn(job));
  }

  /** The job's own counters as they are now. Takes the job's monitor. */
  static Counters copyOfOwn(JobInProgress job) {
    Counters own = new Counters();
    synchronized (job) {
      own.incrAllCounters(job.getJobCounters());
    }
    return own;
  }

  /** A new sum of {@code own} and those of all tasks. */
  Counters plus(Counters own) {
    Counters sum = new Counters();
    sum.incrAllCounters(own);
    sum.incrAllCounters(maps());
    sum.incrAllCounters(reduces());
    return sum;
  }
}
