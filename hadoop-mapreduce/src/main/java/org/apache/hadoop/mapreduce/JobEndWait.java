/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.IOException;

/**
 * A client's wait for the end of a job. If the JobTracker reports the end, the client learns of it and of everything
 * before it at once; otherwise it polls, as in stock. Not thread-safe.
 */
final class JobEndWait {
  private static final TaskCompletionEvent[] NONE = {};
  private static final int EVENTS = 1000;

  private final Job job;
  private final JobEndCalls calls;
  private boolean told;
  private boolean ended;

  JobEndWait(Job job, JobEndCalls calls) {
    this.job = job;
    this.calls = calls;
  }

  /**
   * Tells whether the job has ended, according to the last report or, if there is none, the JobTracker's current
   * answer.
   */
  boolean isThere() throws IOException, InterruptedException {
    return told ? ended : job.isComplete();
  }

  /** Waits for the end, for at most {@code millis}; a status that the JobTracker reports becomes the job's status. */
  void await(int millis) throws IOException, InterruptedException {
    told = false;
    JobStatus news = calls.await(job.getJobID(), millis);
    if (news != null) {
      told = true;
      ended = news.isJobComplete();
      job.hear(news);
    }
  }

  /**
   * Returns the events from number {@code from} on, for a job whose end was reported to the client. Otherwise the
   * client has polled as in stock, and drops the events that no poll had room for.
   */
  TaskCompletionEvent[] lastEvents(int from) throws IOException, InterruptedException {
    return told ? job.getTaskCompletionEvents(from, EVENTS) : NONE;
  }
}
