/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import javax.management.ObjectName;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.JobInProgress;
import org.apache.hadoop.mapred.JobStatus;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.metrics.util.MBeanUtil;

/**
 * The counters of the JobTracker's work other than heartbeats: submissions, initializations, and requests for
 * completion events; also reports it to Flight Recorder. Thread-safe; counting takes no lock.
 */
public final class JobTrackerMetrics {
  private final WorkMetrics submits = new WorkMetrics();
  private final WorkMetrics inits = new WorkMetrics();
  private final LongAdder eventRequests = new LongAdder();
  private final LongAdder events = new LongAdder();
  /** Null while not registered with JMX. */
  @GuardedBy("this")
  private ObjectName shown;

  /** A submission, which may first wait for another one of the same job. */
  public interface Submission {
    JobStatus run() throws IOException, InterruptedException;
  }

  /** An initialization in progress. */
  public final class Init {
    private final JobInProgress job;
    private final JobInitJfrEvent event = new JobInitJfrEvent();
    private final long beganNanos = System.nanoTime();

    private Init(JobInProgress job) {
      this.job = job;
      inits.begin();
      event.begin();
    }

    /** Ends the initialization, which has succeeded unless the job failed or was killed during it. */
    public void end() {
      int state = job.getStatus().getRunState();
      event.success = state != JobStatus.FAILED && state != JobStatus.KILLED;
      inits.end(System.nanoTime() - beganNanos, event.success);
      event.end();
      if (event.shouldCommit()) {
        event.job = job.getJobID().toString();
        event.maps = job.desiredMaps();
        event.reduces = job.desiredReduces();
        event.commit();
      }
    }
  }

  /** Begins an initialization. */
  public Init init(JobInProgress job) {
    return new Init(job);
  }

  /** Runs a submission and measures its time, including the wait for another one of the same job. */
  public JobStatus submit(JobID job, String user, Submission submission)
      throws IOException, InterruptedException {
    submits.begin();
    JobSubmitJfrEvent event = new JobSubmitJfrEvent();
    event.begin();
    long beganNanos = System.nanoTime();
    try {
      JobStatus status = submission.run();
      event.success = true;
      return status;
    } finally {
      submits.end(System.nanoTime() - beganNanos, event.success);
      event.end();
      if (event.shouldCommit()) {
        event.job = job.toString();
        event.user = user;
        event.commit();
      }
    }
  }

  /** Counts the answer to a request for completion events, and returns it. */
  public TaskCompletionEvent[] told(TaskCompletionEvent[] answer) {
    eventRequests.increment();
    events.add(answer.length);
    return answer;
  }

  /**
   * Registers these counters and those of the heartbeats with JMX, unless another JobTracker of this process is
   * registered.
   */
  public synchronized void show(Heartbeats heartbeats) {
    if (shown == null) {
      shown = MBeanUtil.registerMBean("JobTracker", "JobTrackerLoad", new JobTrackerMetricsBean(heartbeats, this));
    }
  }

  /** Reverts {@link #show}. */
  public synchronized void hide() {
    MBeanUtil.unregisterMBean(shown);
    shown = null;
  }

  WorkMetrics submits() {
    return submits;
  }

  WorkMetrics inits() {
    return inits;
  }

  long eventRequests() {
    return eventRequests.sum();
  }

  long events() {
    return events.sum();
  }
}
