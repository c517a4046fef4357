/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.function.Supplier;

/**
 * The record that {@link CompletedJobStatusStore} keeps of a job, as it was when the job completed. Changes of the job
 * after that, such as its retirement, do not show. Immutable, as long as nobody changes what the accessors return.
 */
final class CompletedJob {
  private final JobStatus status;
  private final JobProfile profile;
  private final Supplier<Counters> counters;
  private final TaskCompletionEvent[] events;

  /** Copies from a completed job. Takes its monitor. */
  CompletedJob(JobInProgress job) {
    synchronized (job) {
      status = (JobStatus) job.getStatus().clone();
      profile = job.getProfile();
      counters = countersOf(job);
      events = job.getTaskCompletionEvents(0, Integer.MAX_VALUE);
    }
  }

  /** A job of which no more is known than that it has completed. */
  CompletedJob(JobStatus status, JobProfile profile) {
    this.status = status;
    this.profile = profile;
    counters = Counters::new;
    events = TaskCompletionEvent.EMPTY_ARRAY;
  }

  /** Returns the counters; those of the tasks of a succeeded job stay as they are and are summed up when asked for. */
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

  /** Takes no lock of the JobTracker. */
  Counters getCounters() {
    return counters.get();
  }

  TaskCompletionEvent[] getTaskCompletionEvents() {
    return events;
  }
}
