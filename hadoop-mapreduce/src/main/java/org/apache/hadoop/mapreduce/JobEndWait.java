/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.IOException;

/**
 * A client's wait for the end of a job. Where the JobTracker tells of the end, that is known at once, and so is
 * everything that was before it; otherwise it is asked, as on stock. Not thread-safe.
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

  /** Tells whether the job has ended: what was told last, or what the JobTracker says now. */
  boolean isThere() throws IOException, InterruptedException {
    return told ? ended : job.isComplete();
  }

  /** Waits for the end, for {@code millis} at most; what the JobTracker tells is the job's status then. */
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
   * The events from number {@code from} on of a job of whose end the client was told. Without that, it has polled as on
   * stock, and leaves those that no poll had room for.
   */
  TaskCompletionEvent[] lastEvents(int from) throws IOException, InterruptedException {
    return told ? job.getTaskCompletionEvents(from, EVENTS) : NONE;
  }
}
