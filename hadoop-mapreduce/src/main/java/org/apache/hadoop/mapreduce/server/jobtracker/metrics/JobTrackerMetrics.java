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
 * Counts what the JobTracker does beside heartbeats, and shows it to Flight Recorder: submissions, initializations, and
 * requests for completion events. Thread-safe; counting takes no lock.
 */
public final class JobTrackerMetrics {
  private final WorkMetrics submits = new WorkMetrics();
  private final WorkMetrics inits = new WorkMetrics();
  private final LongAdder eventRequests = new LongAdder();
  private final LongAdder events = new LongAdder();
  /** Null while JMX does not show this. */
  @GuardedBy("this")
  private ObjectName shown;

  /** A submission, which may wait for another one of the same job first. */
  public interface Submission {
    JobStatus run() throws IOException, InterruptedException;
  }

  /** An initialization that is under way. */
  public final class Init {
    private final JobInProgress job;
    private final JobInitJfrEvent event = new JobInitJfrEvent();
    private final long beganNanos = System.nanoTime();

    private Init(JobInProgress job) {
      this.job = job;
      inits.begin();
      event.begin();
    }

    /** Ends it. It has succeeded unless the job has failed or was killed in it. */
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

  /** Runs a submission, with its waiting for another one of the same job. */
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

  /** Shows JMX these counts and those of the heartbeats, unless another JobTracker of this process is shown. */
  public synchronized void show(Heartbeats heartbeats) {
    if (shown == null) {
      shown = MBeanUtil.registerMBean("JobTracker", "JobTrackerLoad", new JobTrackerMetricsBean(heartbeats, this));
    }
  }

  /** Ends what {@link #show} began. */
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
