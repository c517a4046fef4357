/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobStatusChangeEvent.EventType;
import org.apache.hadoop.mapreduce.JobStatus.State;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.token.DelegationTokenRenewal;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.BoundedWork;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.CommitMXBean;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.CommitMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.JobPlaces;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.StockCommitter;

/**
 * The setups and cleanups of jobs that a JobTracker performs itself, on its own threads and with no lock held, for jobs
 * with one of stock's committers. Jobs with other committers have setup and cleanup tasks.
 *
 * <p>Also deletes the staging directories of jobs that end without a cleanup: jobs that were killed or failed before
 * they were initialized, or whose cleanup has failed. Thread-safe.
 */
final class JobCommits implements AutoCloseable {
  /** The number of threads; 0 means that all jobs have setup and cleanup tasks, as on stock. */
  static final IntKey THREADS = new IntKey("mapreduce.jobtracker.commit.threads", "threads", 10, 0, 1000);

  private static final Log LOG = LogFactory.getLog(JobCommits.class);
  private static final long PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(1);
  private static final long DELETION_MILLIS = TimeUnit.MINUTES.toMillis(10);
  private static final long MIN_PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(5);

  private final JobTracker tracker;
  /** Null if all setups and cleanups are left to tasks. */
  private final BoundedWork work;
  private final CommitMetrics metrics;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #THREADS} has a value that is not allowed */
  JobCommits(JobTracker tracker, Configuration conf) {
    this.tracker = tracker;
    int threads = THREADS.read(conf);
    work = threads == 0 ? null : new BoundedWork("Job commit", threads, PAUSE_MILLIS);
    metrics = new CommitMetrics(work);
  }

  boolean areEnabled() {
    return work != null;
  }

  /** Returns the metrics of setups and cleanups. */
  CommitMXBean counts() {
    return metrics;
  }

  /** Registers the metrics with JMX. */
  void show() {
    metrics.show();
  }

  @Override
  public void close() {
    metrics.hide();
    if (work != null) {
      work.close();
    }
  }

  /** Starts a setup or a cleanup. */
  void start(String what, BoundedWork.Work commit, int attempts, long boundMillis) {
    work.start(what, metrics.counting(commit), attempts, boundMillis);
  }

  /**
   * Returns how long, in milliseconds, a cleanup waits for attempts that are being killed: until their trackers should
   * have reported.
   */
  long patience() {
    return Math.max(MIN_PATIENCE_MILLIS, 2L * tracker.getNextHeartbeatInterval());
  }

  /** Runs {@code rest} when a cleanup has waited long enough. */
  void later(Runnable rest) {
    work.later(patience(), rest);
  }

  /** Changes the state of a job, with exclusive access to the JobTracker, and notifies the listeners. */
  void change(JobInProgress job, Runnable change) {
    asOwner(() -> {
      tracker.gate.alone(() -> {
        JobStatus before = (JobStatus) job.getStatus().clone();
        change.run();
        JobStatus after = (JobStatus) job.getStatus().clone();
        if (before.getRunState() != after.getRunState()) {
          tracker.updateJobInProgressListeners(
              new JobStatusChangeEvent(job, EventType.RUN_STATE_CHANGED, before, after));
        }
      });
      return null;
    });
  }

  /** Records and logs why a job has failed. */
  void failed(JobInProgress job, String reason) {
    LOG.warn(job.getJobID() + ": " + reason);
    job.setSchedulingInfo(reason);
  }

  /** Records how a job ends, before the files that are needed to run it again are deleted. */
  void record(JobInProgress job, State state) throws IOException {
    EndedJob.record(tracker, job.getJobID(), state);
  }

  /** Runs an action as the JobTracker's owner, as the current thread may have been started by a call of any user. */
  private <T> T asOwner(PrivilegedAction<T> action) {
    return tracker.getMROwner().doAs(action);
  }

  /**
   * Deletes the staging directory of a job that has ended, unless a cleanup has done so or a cleanup task is
   * responsible.
   *
   * @return true if so; the job's delegation tokens, which the deletion needs, are then released afterwards
   */
  static boolean leave(JobInProgress job) {
    JobCommits commits = job.jobtracker.commits;
    JobPlaces places = commits == null || !commits.areEnabled() || job.cleanup.length > 0
        || job.submitDirectory() == null || job.ownCommit != null && job.ownCommit.isStagingGone() ? null
        : JobPlaces.of(job.conf, job.submitDirectory(), false, job.jobtracker.getFileSystem(), commits.tracker.conf);
    if (places == null || places.staging() == null) {
      return false;
    }
    StockCommitter committer = new StockCommitter(null, places, job.getJobID(), job.getUser(),
        JobContextImpl::new);
    commits.work.start("Deletion of " + places.staging(), new BoundedWork.Work() {
      @Override
      public void attempt() throws IOException, InterruptedException {
        committer.deleteStaging(job.tokenStorage);
      }

      @Override
      public void end(Throwable failure) {
        if (job.conf.getBoolean(MRJobConfig.JOB_CANCEL_DELEGATION_TOKEN, true)) {
          DelegationTokenRenewal.removeDelegationTokenRenewalForJob(job.getJobID());
        }
      }
    }, 1, DELETION_MILLIS);
    return true;
  }
}
