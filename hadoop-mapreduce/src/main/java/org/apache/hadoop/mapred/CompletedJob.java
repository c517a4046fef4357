/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.function.Supplier;

/**
 * The record of a job that {@link CompletedJobStatusStore} keeps, as the job was when it completed. Later changes to
 * the job, such as its retirement, are not reflected. Immutable, as long as nobody modifies the objects that the
 * accessors return.
 */
final class CompletedJob {
  private final JobStatus status;
  private final JobProfile profile;
  private final Supplier<Counters> counters;
  private final TaskCompletionEvent[] events;

  /** Copies the state of a completed job. Takes its monitor. */
  CompletedJob(JobInProgress job) {
    synchronized (job) {
      status = (JobStatus) job.getStatus().clone();
      profile = job.getProfile();
      counters = countersOf(job);
      events = job.getTaskCompletionEvents(0, Integer.MAX_VALUE);
    }
  }

  /** Records a job of which only its completion is known. */
  CompletedJob(JobStatus status, JobProfile profile) {
    this.status = status;
    this.profile = profile;
    counters = Counters::new;
    events = TaskCompletionEvent.EMPTY_ARRAY;
  }

  /** Returns the counters; a succeeded job's task counters no longer change and are summed up on demand. */
  private static Supplier<Counters> countersOf(JobInProgress job) {
    SucceededJobCounters tasks = job.succeededJobCounters;
    if (tasks == null) {
      Counters now = job.getCounters();
      return () -> now;
    }
    Counters own = SucceededJobCounters.copyOfOwn(job);
    return () -> tasks.plus(own);
  }

  JobStatus getStatus() {
    return status;
  }

  JobProfile getProfile() {
    return profile;
  }

  /** Returns the counters. Takes no lock of the JobTracker. */
  Counters getCounters() {
    return counters.get();
  }

  TaskCompletionEvent[] getTaskCompletionEvents() {
    return events;
  }
}
