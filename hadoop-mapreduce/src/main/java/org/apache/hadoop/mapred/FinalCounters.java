/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/**
 * The counters of the tasks of a job that has succeeded, each task looked at once. They are needed several times when
 * the job ends, with the JobTracker locked, and by whoever asks for the job later.
 *
 * <p>Nobody changes them: tasks of such a job keep their counters. The job's own are not in them, because slots that
 * are still reserved for it are added to those last.
 */
record FinalCounters(Counters maps, Counters reduces) {

  /** Sums up the counters of tasks that have all ended. Takes the job's monitor. */
  static FinalCounters of(JobInProgress job) {
    return new FinalCounters(job.getMapCounters(), job.getReduceCounters());
  }

  /** A new sum of the counters of {@code job} and its tasks. Takes the job's monitor. */
  Counters total(JobInProgress job) {
    Counters total = new Counters();
    synchronized (job) {
      total.incrAllCounters(job.getJobCounters());
    }
    total.incrAllCounters(maps);
    total.incrAllCounters(reduces);
    return total;
  }
}
