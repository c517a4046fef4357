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

/** The arm's JobTracker in this process, with all its threads, and the calls of clients and operators. */
public final class JobTrackerDaemon implements Closeable {
  private final JobTracker jobTracker;

  private JobTrackerDaemon(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** Starts the JobTracker and waits until it serves. */
  public static JobTrackerDaemon start(JobConf conf) throws IOException, InterruptedException {
    JobTracker jobTracker = JobTracker.startTracker(conf);
    Thread service = new Thread(() -> serve(jobTracker), "JobTracker");
    service.setDaemon(true);
    service.start();
    while (jobTracker.getJobTrackerStatus() != JobTrackerStatus.RUNNING) {
      if (!service.isAlive()) {
        throw new IOException("the JobTracker ended instead of serving; see its log");
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

  /** Returns the ID for a new job; jobs are identified by its string form. */
  public String newJobId() throws IOException {
    return jobTracker.getNewJobID().toString();
  }

  /** @param folder the folder with the job's files */
  public void submit(String job, String folder) throws IOException, InterruptedException {
    jobTracker.submitJob((org.apache.hadoop.mapreduce.JobID) JobID.forName(job), folder, new Credentials());
  }

  /** Returns true if the job has its tasks, as a finished one does. */
  public boolean isInitialised(String job) {
    JobInProgress inProgress = jobTracker.getJob(JobID.forName(job));
    return inProgress == null ? isHistoryClosed(job) : inProgress.inited();
  }

  /** Returns true if the job and its tasks are in memory: it has not been retired. */
  public boolean isInMemory(String job) {
    return jobTracker.getJob(JobID.forName(job)) != null;
  }

  /** Returns FAILED or KILLED for a job that ended that way. */
  public Optional<String> misfortune(String job) {
    JobStatus status = jobTracker.getJobStatus(JobID.forName(job));
    return status == null || status.getRunState() != JobStatus.FAILED && status.getRunState() != JobStatus.KILLED
        ? Optional.empty() : Optional.of(JobStatus.getJobRunState(status.getRunState()));
  }

  /** Returns true if the job's history is complete and in its final location. */
  public boolean isHistoryClosed(String job) {
    return historyFile(job) != null;
  }

  /** Returns the path of a job's history; null until it is closed. */
  public String historyFile(String job) {
    return jobTracker.getJobHistory().getHistoryFilePath(JobID.forName(job));
  }

  /** Returns the link for heartbeats from this process. */
  public TrackerLink link() {
    return TrackerLink.to(jobTracker);
  }

  /** Returns the address for heartbeats from other processes. */
  public InetSocketAddress address() {
    return new InetSocketAddress("localhost", jobTracker.getTrackerPort());
  }

  /** Returns the address of its web server. */
  public InetSocketAddress webAddress() {
    return new InetSocketAddress("localhost", jobTracker.getInfoPort());
  }

  @Override
  public void close() throws IOException {
    jobTracker.stopTracker();
  }
}
