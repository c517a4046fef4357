/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.LockWaitJfrEvent;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The job submissions in progress. A submission reads and writes files for as long as their file systems take, and
 * holds no lock meanwhile; this class keeps its job id reserved.
 *
 * <p>At most one submission per id is in progress at a time. A client that calls again, because it believed the first
 * call to be lost, waits for that call to end and then finds the job, or submits it. A failed submission leaves the
 * JobTracker as it was, and the id can be submitted again. Thread-safe.
 */
final class JobSubmissions {
  private static final Log LOG = LogFactory.getLog(JobSubmissions.class);

  /** The latches of pending submissions; each opens when its submission has ended and the id is free again. */
  private final ConcurrentHashMap<JobID, CountDownLatch> underWay = new ConcurrentHashMap<>();

  /** A step of a submission. */
  interface Step<T> {
    T run() throws IOException, InterruptedException;
  }

  /**
   * Runs {@code submission} after any that is in progress for the same id. The two may be from different users, so
   * neither is told how the other failed.
   *
   * @throws InterruptedException if this thread is interrupted while it waits
   */
  JobStatus inTurn(JobID id, Step<JobStatus> submission) throws IOException, InterruptedException {
    CountDownLatch mine = new CountDownLatch(1);
    CountDownLatch other;
    while ((other = underWay.putIfAbsent(id, mine)) != null) {
      other.await();
    }
    try {
      return submission.run();
    } finally {
      underWay.remove(id);
      mine.countDown();
    }
  }

  /**
   * Creates a job and adds it to the JobTracker, whose monitor is held only for the checks of queue, access and memory,
   * and for the last step.
   *
   * @param recovered true if the job was submitted to an earlier JobTracker, which has stored {@code info}
   * @param maker creates the job, which reads its configuration from its submitter's file system
   */
  static JobStatus submit(JobTracker tracker, JobInfo info, UserGroupInformation submitter, boolean recovered,
      Step<JobInProgress> maker) throws IOException, InterruptedException {
    requirePlain(info.getJobSubmitDir());
    JobID id = JobID.downgrade(info.getJobID());
    JobInProgress job = null;
    boolean stored = false;
    boolean added = false;
    try {
      job = maker.run();
      tracker.checkSubmission(job, submitter, recovered);
      if (!recovered) {
        stored = true;
        store(tracker, info);
      }
      LockWaitJfrEvent wait = LockWaitJfrEvent.of("JobTracker", "submit");
      synchronized (tracker) {
        wait.held();
        // The queue may have been stopped while the file was written. The audit log already has the access check.
        tracker.checkQueueValidity(job);
        JobStatus status = tracker.addJob(id, job);
        added = true;
        return status;
      }
    } finally {
      if (!added && tracker.getJob(id) == null) {
        undo(tracker, id, job, stored);
      }
    }
  }

  /**
   * Requires a path that is safe in HTML: the compiled pages do not escape it, and it mostly contains the user's name.
   */
  private static void requirePlain(Path folder) throws InvalidJobConfException {
    if (folder.toString().indexOf('<') >= 0) {
      throw new InvalidJobConfException("The job's files are in '" + folder
          + "': expected a path in which no name contains <");
    }
  }

  /** Writes what the next JobTracker needs to run the job, if this one ends before the job does. */
  private static void store(JobTracker tracker, JobInfo info) throws IOException {
    JobID id = JobID.downgrade(info.getJobID());
    FileSystem.mkdirs(tracker.fs, tracker.getSystemDirectoryForJob(id),
        new FsPermission(JobTracker.SYSTEM_DIR_PERMISSION));
    try (FSDataOutputStream out = tracker.fs.create(tracker.getSystemFileForJob(id))) {
      info.write(out);
    }
  }

  /**
   * Undoes the effects of a failed submission, and logs what cannot be undone. The delegation tokens are renewed until
   * they expire, as on stock: ending the renewal would cancel them, and the client may still need them.
   *
   * @param stored true if the recovery file, or part of it, may exist
   */
  private static void undo(JobTracker tracker, JobID id, JobInProgress job, boolean stored) {
    if (job != null) {
      IOUtils.cleanup(LOG, job.fs);
      tracker.getInstrumentation().decPrepJob(job.getJobConf(), id);
    }
    if (stored) {
      try {
        tracker.fs.delete(tracker.getSystemDirectoryForJob(id), true);
      } catch (IOException e) {
        LOG.warn("The next JobTracker will try to recover " + id + ", which was not submitted", e);
      }
    }
  }
}
