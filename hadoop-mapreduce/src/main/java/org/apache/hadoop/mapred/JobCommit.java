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
 * The setup and the cleanup of a job performed by the JobTracker itself, in place of the setup and the cleanup task:
 * the same calls to the same committer, in the same states of the job, with as many attempts. Setup begins when the job
 * has been initialized; maps and reduces may be launched once it has succeeded. Cleanup begins when all tasks have
 * ended, or the job has failed or was killed; the job ends with it.
 *
 * <p>Cleanup is quicker here than in a task, and could overtake attempts that are still being killed and may yet write
 * to the output's temporary directory. It therefore waits until they have ended, for
 * {@linkplain JobCommits#patience as long} as a cleanup task would have been on its way.
 *
 * <p>Mutable state is guarded by the monitor of the job. Thread-safe.
 */
final class JobCommit {
  /** Stock's committers create or delete a few files and directories, regardless of the size of a job. */
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
  /** The tasks with attempts that may still write; null unless cleanup is waiting for them. */
  @GuardedBy("job")
  private Set<TaskInProgress> writers;
  /** True once the staging directory is gone; set before cleanup ends. */
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
   * Returns how long an attempt may take: as long as a task may go without reporting, but never without limit. A task
   * occupies a slot, whereas here all jobs share a few threads.
   *
   * @param taskTimeout the task timeout in milliseconds; 0 for no limit
   */
  static long bound(long taskTimeout) {
    return taskTimeout > 0 ? Math.min(taskTimeout, MAX_MILLIS) : MAX_MILLIS;
  }

  /**
   * Creates the commit of an initialized job.
   *
   * @return null if the JobTracker is not to perform it
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

  /** Begins the setup of an initialized job, unless the job has been killed. */
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

  /** Returns true if the staging directory was deleted, or is kept on purpose. */
  boolean isStagingGone() {
    return stagingIsGone;
  }

  /** Returns true if the job's setup does not keep its cleanup from beginning. */
  @GuardedBy("job")
  boolean isSetUp() {
    return setUp;
  }

  /** Notes that the job has failed or was killed. */
  @GuardedBy("job")
  void terminated() {
    setUp |= !settingUp; // there will be no setup any more
    changed(null);
  }

  /** Notes a change of a task, or anything else that may allow the job's cleanup to begin. */
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

  /** Returns the tasks that may still write. The counters are checked first: there are mostly none. */
  @GuardedBy("job")
  private Set<TaskInProgress> writers() {
    Set<TaskInProgress> found = new HashSet<>();
    if (job.runningMapTasks + job.runningReduceTasks > 0) {
      Stream.of(job.maps, job.reduces).flatMap(Stream::of).filter(JobCommit::mayWrite).forEach(found::add);
    }
    return found;
  }

  /** Returns true if the task has an attempt that may write; a cleanup attempt only deletes. */
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
