/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;
import org.apache.hadoop.mapreduce.server.jobtracker.job.InitFailure;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The recovery of jobs that an earlier JobTracker accepted and stored in the system directory. A job that had ended is
 * not run again, and one that cannot be run again ends as failed, with the reason; in both cases its directory in the
 * system directory and its staging directory are deleted.
 */
final class RecoveredJobs {
  private static final Log LOG = LogFactory.getLog(RecoveredJobs.class);

  private RecoveredJobs() {
  }

  /**
   * Returns the status of an earlier JobTracker's job that is submitted again after its end, because the client was not
   * told that it had been accepted; null if there is none.
   */
  static JobStatus endedBefore(JobTracker tracker, JobID job) {
    return job.getJtIdentifier().equals(tracker.getTrackerIdentifier()) ? null
        : tracker.completedJobStatusStore.readJobStatus(job);
  }

  /**
   * Returns true if a stored status says that the job has ended. If so, the earlier JobTracker was killed before it
   * could delete the job's directories, and they are deleted now.
   */
  static boolean hasEnded(JobTracker tracker, JobInfo job) {
    JobStatus kept = tracker.completedJobStatusStore.readJobStatus(id(job));
    if (kept == null || !kept.isJobComplete()) {
      return false;
    }
    LOG.info("Job " + id(job) + " had already ended as " + kept.getState() + " and is not run again");
    delete(tracker, job);
    return true;
  }

  /**
   * Ends a job that cannot be run again.
   *
   * @param job null if its stored record is incomplete; then no client has been told that the job was accepted, and a
   *     client that is still waiting for that submits it again
   */
  static void giveUp(JobTracker tracker, JobID id, JobInfo job, Exception failure) {
    if (job == null) {
      LOG.warn("Job " + id + " had not been accepted yet: " + failure);
      delete(tracker, tracker.getSystemDirectoryForJob(id));
      return;
    }
    Path file = JobSubmissionFiles.getJobConfPath(job.getJobSubmitDir());
    String reason = "the JobTracker was restarted while the job ran, and the job cannot be run again: "
        + failure.getMessage();
    LOG.warn("Job " + id + " has failed: " + reason);
    String user = job.getUser().toString();
    JobStatus status = new JobStatus(id, 0, 0, JobStatus.FAILED, user, "", file.toString(), "");
    status.setSchedulingInfo(InitFailure.describe(reason));
    tracker.completedJobStatusStore.store(
        new CompletedJob(status, new JobProfile(user, id, file.toString(), "", "")));
    delete(tracker, job);
  }

  /**
   * Closes the file systems that a remote caller has opened; the JobTracker's own, which it uses during recovery, stay
   * open.
   */
  static void closeFileSystemsOfCaller() throws IOException {
    if (Server.get() != null) {
      FileSystem.closeAllForUGI(UserGroupInformation.getCurrentUser());
    }
  }

  private static JobID id(JobInfo job) {
    return JobID.downgrade(job.getJobID());
  }

  /** Deletes the staging directory of a job and its directory in the system directory. */
  static void delete(JobTracker tracker, JobInfo job) {
    Path staging = job.getJobSubmitDir();
    UserGroupInformation user = UserGroupInformation.createRemoteUser(job.getUser().toString());
    try {
      user.doAs((PrivilegedExceptionAction<Boolean>) () ->
          staging.getFileSystem(tracker.getConf()).delete(staging, true));
      FileSystem.closeAllForUGI(user);
    } catch (IOException | InterruptedException e) {
      LOG.warn("Cannot delete the staging directory " + staging + ": " + e);
    }
    delete(tracker, tracker.getSystemDirectoryForJob(id(job)));
  }

  private static void delete(JobTracker tracker, Path systemDirectory) {
    try {
      tracker.getFileSystem().delete(systemDirectory, true);
    } catch (IOException e) {
      LOG.warn("The next JobTracker will find " + systemDirectory + " again: " + e);
    }
  }
}
