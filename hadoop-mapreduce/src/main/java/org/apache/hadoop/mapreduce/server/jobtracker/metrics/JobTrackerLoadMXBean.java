/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

/**
 * The JMX attributes of the JobTracker's load, as {@code hadoop:service=JobTracker,name=JobTrackerLoad}. Totals are
 * since the JobTracker was created. No attribute takes a lock, so they can be read while the JobTracker is blocked.
 */
public interface JobTrackerLoadMXBean {
  /** Returns the number of heartbeats that were answered or have failed. */
  long getHeartbeats();

  /** Returns the number of heartbeats in progress, including those that are waiting for a lock. */
  long getHeartbeatsInProgress();

  /** Returns the heartbeats per second, averaged over the last ten seconds or so. */
  double getHeartbeatsPerSecond();

  /** Returns the time from reading a heartbeat to answering it, averaged over the last ten seconds or so. */
  double getHeartbeatMillis();

  /** Returns the part of {@link #getHeartbeatMillis} spent waiting for a handler and a lock. */
  double getHeartbeatWaitMillis();

  /** Returns the current interval of the trackers, without jitter. */
  int getHeartbeatIntervalMillis();

  /**
   * Returns the interval for the size of the cluster. If it is below the actual one, the JobTracker does not keep up.
   */
  int getClusterIntervalMillis();

  /** Returns the total time in which the JobTracker could not hear from trackers. */
  long getStalledMillis();

  /** Returns the number of submissions that have ended, including failed ones. */
  long getSubmits();

  long getSubmitsFailed();

  long getSubmitsInProgress();

  /** Returns the total time of all submissions that have ended. */
  long getSubmitMillis();

  /** Returns the number of initializations that have ended, including those in which the job failed or was killed. */
  long getInits();

  long getInitsFailed();

  long getInitsInProgress();

  /** Returns the total time of all initializations that have ended. */
  long getInitMillis();

  /** Returns the number of requests for the completion events of jobs that the JobTracker has in memory. */
  long getCompletionEventRequests();

  /** Returns the number of events that were sent for them. */
  long getCompletionEvents();
}
