/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

/**
 * The load of the JobTracker, for JMX, as {@code hadoop:service=JobTracker,name=JobTrackerLoad}. Totals are since the
 * JobTracker was made. No attribute takes a lock, so they can be read while the JobTracker stands still.
 */
public interface JobTrackerLoadMXBean {
  /** Heartbeats that were answered or have failed. */
  long getHeartbeats();

  /** Heartbeats that handlers have now, among them those that wait for a lock. */
  long getHeartbeatsInProgress();

  /** Heartbeats in a second, over the last ten seconds or so. */
  double getHeartbeatsPerSecond();

  /**
   * Returns the time from the moment that a heartbeat was read until it was answered, on average over the last ten
   * seconds or so.
   */
  double getHeartbeatMillis();

  /** The part of {@link #getHeartbeatMillis} that was waiting for a handler and a lock. */
  double getHeartbeatWaitMillis();

  /** The interval that trackers are ordered now, without what is added to it at random. */
  int getHeartbeatIntervalMillis();

  /** The interval that the size of the cluster asks for. Less than what is ordered: the JobTracker does not keep up. */
  int getClusterIntervalMillis();

  /** Returns for how long the JobTracker could not hear trackers. */
  long getStalledMillis();

  /** Submissions that have ended, failed ones among them. */
  long getSubmits();

  long getSubmitsFailed();

  long getSubmitsInProgress();

  /** Returns how long all submissions that ended took together. */
  long getSubmitMillis();

  /** Jobs whose initialization has ended, those that have failed or were killed in it among them. */
  long getInits();

  long getInitsFailed();

  long getInitsInProgress();

  /** Returns how long all initializations that ended took together. */
  long getInitMillis();

  /** Requests for the completion events of jobs that the JobTracker has in memory. */
  long getCompletionEventRequests();

  /** The events that were sent for them. */
  long getCompletionEvents();
}
