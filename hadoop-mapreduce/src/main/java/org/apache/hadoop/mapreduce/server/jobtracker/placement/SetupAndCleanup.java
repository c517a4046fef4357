/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the jobs that a heartbeat has to ask for setup and cleanup tasks. There are mostly none, so that it does not
 * wait for a job that another thread is reading. (Stock asks all jobs in memory up to six times, and locks each.)
 */
public final class SetupAndCleanup {
  private SetupAndCleanup() {
  }

  /**
   * Returns the {@code jobs} that may have such a task, in the same order. No lock is taken: a job that has only just
   * got one may be left to the next heartbeat.
   *
   * @param mayNeed returns true for a job that may have one; takes no lock either
   */
  public static <J> List<J> jobsFor(Collection<J> jobs, Predicate<? super J> mayNeed) {
    List<J> waiting = null;
    for (J job : jobs) {
      if (mayNeed.test(job)) {
        if (waiting == null) {
          waiting = new ArrayList<>();
        }
        waiting.add(job);
      }
    }
    return waiting == null ? List.of() : waiting;
  }
}
