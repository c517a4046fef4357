/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The task counters of a succeeded job, summed up once. They are needed several times after the job has succeeded, and
 * summing them up takes long for a large job: the first thread that needs them does it, not the heartbeat that
 * completes the job, with the JobTracker locked.
 *
 * <p>Thread-safe; its monitor is a leaf. The results never change: tasks of such a job keep their counters. The job's
 * own counters are not included, because slots that are still reserved for it are added to those last.
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

  /** Returns the task counters of {@code job}, whose tasks have all ended. */
  static SucceededJobCounters of(JobInProgress job) {
    return new SucceededJobCounters(job);
  }

  /** Returns the sum of the map counters; not to be modified. */
  synchronized Counters maps() {
    if (maps == null) {
      maps = sum(mapTasks);
    }
    return maps;
  }

  /** Returns the sum of the reduce counters; not to be modified. */
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

  /** Returns a new sum of the counters of {@code job} and its tasks. Takes the job's monitor. */
  Counters total(JobInProgress job) {
    return plus(copyOfOwn(job));
  }

  /** Returns a copy of the job's own counters. Takes the job's monitor. */
  static Counters copyOfOwn(JobInProgress job) {
    Counters own = new Counters();
    synchronized (job) {
      own.incrAllCounters(job.getJobCounters());
    }
    return own;
  }

  /** Returns a new sum of {@code own} and the counters of all tasks. */
  Counters plus(Counters own) {
    Counters sum = new Counters();
    sum.incrAllCounters(own);
    sum.incrAllCounters(maps());
    sum.incrAllCounters(reduces());
    return sum;
  }
}
