/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import org.apache.hadoop.mapreduce.JobStatus;

/**
 * A flag for the end of a job, which takes several steps: its state changes first, then its times are set, its history
 * is written and the metrics are updated, all with the JobTracker's monitor held. A thread that asks without the
 * monitor sees the new state only when the other steps are complete. Thread-safe.
 */
public final class JobEnd {
  private volatile boolean isDone;

  /** Marks the last step of the end as taken. */
  public void done() {
    isDone = true;
  }

  /**
   * Returns {@code status}; if it says that the job has ended but the end is not complete, only once {@code monitor} is
   * free.
   *
   * @param monitor the monitor under which jobs end; the caller holds it, or none that is taken after it
   */
  public <S extends JobStatus> S settled(S status, Object monitor) {
    if (status.isJobComplete() && !isDone) {
      synchronized (monitor) {
        return status;
      }
    }
    return status;
  }
}
