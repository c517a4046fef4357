/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Finds the jobs that a heartbeat has to ask for setup and cleanup tasks. Mostly there are none, so that it waits for
 * no job that another thread reads. (Stock asks all jobs that it remembers up to six times, and locks each.)
 */
final class SetupAndCleanup {
  private SetupAndCleanup() {
  }

  /**
   * Those of {@code jobs} that may have such a task, in the same order. No lock is taken: a job that has only just got
   * one may be left to the next heartbeat.
   */
  static List<JobInProgress> jobsFor(Collection<JobInProgress> jobs) {
    List<JobInProgress> waiting = null;
    for (JobInProgress job : jobs) {
      if (job.mayNeedSetupOrCleanup()) {
        if (waiting == null) {
          waiting = new ArrayList<>();
        }
        waiting.add(job);
      }
    }
    return waiting == null ? List.of() : waiting;
  }
}
