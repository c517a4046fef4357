/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

/**
 * The JMX attributes of job setups and cleanups that the JobTracker performs itself, as
 * {@code hadoop:service=JobTracker,name=JobCommits}. Totals are since the JobTracker was created. No attribute takes a
 * lock that is held for long.
 */
public interface CommitMXBean {
  /** Returns the number of setups and cleanups that have ended, including failed ones. */
  long getEnded();

  /** Returns how many of them have failed, after all their attempts, and failed their jobs. */
  long getFailed();

  /** Returns the number of running attempts, including those that were given up and have not returned. */
  int getRunning();

  /** Returns how many are waiting for a thread now. */
  int getWaiting();

  /** Returns the total time of all attempts that have returned, in milliseconds. */
  long getMillis();
}
