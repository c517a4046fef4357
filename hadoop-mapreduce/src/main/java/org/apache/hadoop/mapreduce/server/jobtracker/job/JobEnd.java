/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import org.apache.hadoop.mapreduce.JobStatus;

/**
 * The end of a job, which takes a while: its state changes first, then its times are set, its history is written and
 * the metrics are told. All of that is done with the JobTracker's monitor. Who asks without it sees the new state when
 * the rest is there too. Thread-safe.
 */
public final class JobEnd {
  private volatile boolean isDone;

  /** Notes that the last step of the end has been taken. */
  public void done() {
    isDone = true;
  }

  /**
   * Returns {@code status}; if that tells of an end that is not done, once nobody has {@code monitor}.
   *
   * @param monitor the one with which jobs end; the caller has it, or no other that is taken after it
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
