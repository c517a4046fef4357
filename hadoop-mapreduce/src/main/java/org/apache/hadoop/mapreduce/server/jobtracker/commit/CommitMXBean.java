/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

/**
 * Setups and cleanups of jobs that the JobTracker does itself, for JMX, as {@code
 * hadoop:service=JobTracker,name=JobCommits}. Totals are since the JobTracker was made. No attribute takes a lock that
 * is held for long.
 */
public interface CommitMXBean {
  /** Setups and cleanups that have ended, failed ones among them. */
  long getEnded();

  /** Returns how many of them have failed, with all their attempts, and their jobs with them. */
  long getFailed();

  /** Attempts that are under way, those among them that were given up and have not returned. */
  int getRunning();

  /** Returns how many wait for a thread now. */
  int getWaiting();

  /** Returns how long all attempts that have returned took together. */
  long getMillis();
}
