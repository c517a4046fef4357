/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.JobStatus.State;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.BoundedWork;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.JobPlaces;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.StockCommitter;
import org.apache.hadoop.mapreduce.server.jobtracker.job.InitFailure;
import org.apache.hadoop.mapreduce.util.CommitterClass;

/**
 * The setup and the cleanup of a job that the JobTracker does itself, in the places of the setup and the cleanup task:
 * the same calls of the same committer, in the same states of the job, with as many attempts. Setup begins when the job
 * has been initialized; maps and reduces may be launched when it has succeeded. Cleanup begins when all have ended, or
 * the job has failed or was killed; the job ends with it.
 *
 * <p>Cleanup is quicker here than in a task, and could overtake attempts that are still being killed and write once
 * more to the output's temporary directory. So it waits until they have ended, for {@linkplain JobCommits#patience as
 * long} as a cleanup task would have been on its way.
 *
 * <p>What changes is guarded by the monitor of the job. Thread-safe.
 */
final class JobCommit {
  /** Stock's committers make or delete a few files and directories, whatever the size of a job. */
  private static final long MAX_MILLIS = TimeUnit.HOURS.toMillis(1);

  private final JobCommits commits;
  private final JobInProgress job;
  private final StockCommitter committer;
  private final int attempts;
  private final long boundMillis;
  @GuardedBy("job")
  private boolean settingUp;
  @GuardedBy("job")
  private boolean setUp;
  @GuardedBy("job")
  private boolean cleaningUp;
  /** The tasks with attempts that may still write; null unless cleanup waits for them. */
  @GuardedBy("job")
  private Set<TaskInProgress> writers;
  /** The note that the staging directory is gone; written before cleanup ends. */
  private volatile boolean stagingIsGone;

  private JobCommit(JobCommits commits, JobInProgress job, StockCommitter committer, boolean setUp) {
    this.commits = commits;
    this.job = job;
    this.committer = committer;
    this.setUp = setUp;
    attempts = Math.max(1, job.conf.getMaxMapAttempts());
    boundMillis = bound(job.conf.getLong(org.apache.hadoop.mapreduce.MRJobConfig.TASK_TIMEOUT, 10 * 60 * 1000));
  }

  /**
   * Returns how long an attempt may take: as long as a task may say nothing, but not any time. A task has a slot of its
   * job's, and here all jobs have the same few threads.
   *
   * @param taskTimeout 0: any time
   */
  static long bound(long taskTimeout) {
    return taskTimeout > 0 ? Math.min(taskTimeout, MAX_MILLIS) : MAX_MILLIS;
  }

  /**
   * Makes that of a job which is initialized.
   *
   * @return null if the JobTracker is not to do it
   */
  static JobCommit of(JobInProgress job) {
    JobCommits commits = job.jobtracker == null ? null : job.jobtracker.commits;
    if (commits == null || !commits.areEnabled() || job.submitDirectory() == null) {
      return null;
    }
    boolean needed = job.isSetupCleanupRequired();
    String type = needed ? CommitterClass.of(job.conf) : null;
    if (needed && type == null) {
      return null;
    }
    JobPlaces places = JobPlaces.of(job.conf, job.submitDirectory(), needed && !type.equals(CommitterClass.NULL),
        job.jobtracker.getFileSystem(), job.jobtracker.conf);
    return places == null ? null
        : new JobCommit(commits, job,
            new StockCommitter(type, places, job.getJobID(), job.getUser(), JobContextImpl::new), !needed);
  }

  /** Begins the setup of a job that has been initialized, unless that has been killed. */
  void begin() {
    synchronized (job) {
      if (settingUp || setUp) {
        return;
      }
      settingUp = true;
    }
    commits.start("Setup of " + job.getJobID(), new BoundedWork.Work() {
      @Override
      public void attempt() throws IOException, InterruptedException {
        committer.setUp(job.tokenStorage);
      }

      @Override
      public void end(Throwable failure) {
        commits.change(job, () -> setupEnded(failure));
      }
    }, attempts, boundMillis);
  }

  private void setupEnded(Throwable failure) {
    synchronized (job) {
      setUp = true;
      if (failure == null) {
        job.setupEnded();
      } else {
        commits.failed(job, InitFailure.ofSetup(failure));
        job.fail();
      }
      changed(null);
    }
  }

  /** Tells whether the staging directory was deleted, or is kept on purpose. */
  boolean isStagingGone() {
    return stagingIsGone;
  }

  /** Tells whether the job's cleanup may begin as far as its setup is concerned. */
  @GuardedBy("job")
  boolean isSetUp() {
    return setUp;
  }

  /** Takes note that the job has failed or was killed. */
  @GuardedBy("job")
  void terminated() {
    setUp |= !settingUp; // there is none any more
    changed(null);
  }

  /** Takes note that a task has changed, or something else that may have the job's cleanup begin. */
  @GuardedBy("job")
  void changed(TaskInProgress task) {
    if (writers != null) {
      if (task != null && !mayWrite(task)) {
        writers.remove(task);
      }
    } else if (!cleaningUp && job.beginCleanup()) {
      cleaningUp = true;
      writers = writers();
      if (!writers.isEmpty()) {
        commits.later(this::waitNoLonger);
      }
    }
    if (writers != null && writers.isEmpty()) {
      startCleanup();
    }
  }

  private void waitNoLonger() {
    synchronized (job) {
      if (writers != null) {
        startCleanup();
      }
    }
  }

  /** Counting is cheap, and mostly there are none. */
  @GuardedBy("job")
  private Set<TaskInProgress> writers() {
    Set<TaskInProgress> found = new HashSet<>();
    if (job.runningMapTasks + job.runningReduceTasks > 0) {
      Stream.of(job.maps, job.reduces).flatMap(Stream::of).filter(JobCommit::mayWrite).forEach(found::add);
    }
    return found;
  }

  /** An attempt that is cleaned up only deletes. */
  private static boolean mayWrite(TaskInProgress task) {
    return task.isRunning() && !task.getActiveTasks().keySet().stream().allMatch(task::isCleanupAttempt);
  }

  @GuardedBy("job")
  private void startCleanup() {
    writers = null;
    commits.start("Cleanup of " + job.getJobID(), new BoundedWork.Work() {
      @Override
      public void attempt() throws IOException, InterruptedException {
        State state = job.endToBe();
        committer.end(state, job.tokenStorage);
        commits.record(job, state);
        committer.deleteStaging(job.tokenStorage);
        stagingIsGone = true;
      }

      @Override
      public void end(Throwable failure) {
        commits.change(job, () -> {
          if (failure != null) {
            commits.failed(job, InitFailure.ofCleanup(failure));
          }
          job.cleanupEnded(failure != null);
        });
      }
    }, attempts, boundMillis);
  }
}
