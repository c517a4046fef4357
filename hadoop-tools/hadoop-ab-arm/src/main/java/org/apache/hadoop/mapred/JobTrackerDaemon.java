/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.apache.hadoop.mapreduce.Cluster.JobTrackerStatus;
import org.apache.hadoop.security.Credentials;

/** A JobTracker of the arm in this process, with all its threads, and what a client and an operator ask of it. */
public final class JobTrackerDaemon implements Closeable {
  private final JobTracker jobTracker;

  private JobTrackerDaemon(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** Starts it, and returns when it serves. */
  public static JobTrackerDaemon start(JobConf conf) throws IOException, InterruptedException {
    JobTracker jobTracker = JobTracker.startTracker(conf);
    Thread service = new Thread(() -> serve(jobTracker), "JobTracker");
    service.setDaemon(true);
    service.start();
    while (jobTracker.getJobTrackerStatus() != JobTrackerStatus.RUNNING) {
      if (!service.isAlive()) {
        throw new IOException("the JobTracker ended when it was to serve; see its log");
      }
      Thread.sleep(1);
    }
    return new JobTrackerDaemon(jobTracker);
  }

  private static void serve(JobTracker jobTracker) {
    try {
      jobTracker.offerService();
    } catch (IOException e) {
      throw new IllegalStateException("the JobTracker ended", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The id of a job that is to be submitted; jobs go by its text. */
  public String newJobId() throws IOException {
    return jobTracker.getNewJobID().toString();
  }

  /** @param folder with the job's files */
  public void submit(String job, String folder) throws IOException, InterruptedException {
    jobTracker.submitJob((org.apache.hadoop.mapreduce.JobID) JobID.forName(job), folder, new Credentials());
  }

  /** Tells whether the job has its tasks; a finished one had them. */
  public boolean isInitialised(String job) {
    JobInProgress inProgress = jobTracker.getJob(JobID.forName(job));
    return inProgress == null ? isHistoryClosed(job) : inProgress.inited();
  }

  /** Tells whether the job is in memory with its tasks: it has not been retired. */
  public boolean isInMemory(String job) {
    return jobTracker.getJob(JobID.forName(job)) != null;
  }

  /** FAILED or KILLED, for a job that ended so. */
  public Optional<String> misfortune(String job) {
    JobStatus status = jobTracker.getJobStatus(JobID.forName(job));
    return status == null || status.getRunState() != JobStatus.FAILED && status.getRunState() != JobStatus.KILLED
        ? Optional.empty() : Optional.of(JobStatus.getJobRunState(status.getRunState()));
  }

  /** Tells whether the job's history lies complete in its last place. */
  public boolean isHistoryClosed(String job) {
    return historyFile(job) != null;
  }

  /** Returns where the history of a job lies; null until it is closed. */
  public String historyFile(String job) {
    return jobTracker.getJobHistory().getHistoryFilePath(JobID.forName(job));
  }

  /** Returns the link for heartbeats from this process. */
  public TrackerLink link() {
    return TrackerLink.to(jobTracker);
  }

  /** Returns where it listens for heartbeats from others. */
  public InetSocketAddress address() {
    return new InetSocketAddress("localhost", jobTracker.getTrackerPort());
  }

  /** Returns where its web server listens. */
  public InetSocketAddress webAddress() {
    return new InetSocketAddress("localhost", jobTracker.getInfoPort());
  }

  @Override
  public void close() throws IOException {
    jobTracker.stopTracker();
  }
}
