/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobStatus.State;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;

/**
 * The record of how a job ended, an empty directory next to the files that the next JobTracker needs to run the job
 * again. It is created when the job's output has been committed or discarded, before the staging directory is deleted:
 * if the JobTracker is then killed, the job can no longer be run again, but need not be.
 */
final class EndedJob {
  private static final Log LOG = LogFactory.getLog(EndedJob.class);
  private static final String PREFIX = "ended.";
  /**
   * The states in the order in which they are looked up: a state that was recorded later precedes those that it
   * replaces.
   */
  private static final List<State> STATES = List.of(State.FAILED, State.KILLED, State.SUCCEEDED);

  private EndedJob() {
  }

  /** Creates the record, if job recovery is enabled at all. */
  static void record(JobTracker tracker, JobID job, State state) throws IOException {
    if (tracker.conf.getBoolean(JTConfig.JT_RESTART_ENABLED, false)) {
      tracker.getFileSystem().mkdirs(path(tracker, job, state));
    }
  }

  /**
   * Returns true if there is such a record of a job. If so, stores its status, unless that was done before, and deletes
   * its directories. The status has no counters, as they were lost with the earlier JobTracker.
   */
  static boolean hasEnded(JobTracker tracker, JobInfo job) throws IOException {
    JobID id = JobID.downgrade(job.getJobID());
    State state = recorded(tracker, id);
    if (state == null) {
      return false;
    }
    JobStatus kept = tracker.completedJobStatusStore.readJobStatus(id);
    if (kept == null || !kept.isJobComplete()) {
      String file = JobSubmissionFiles.getJobConfPath(job.getJobSubmitDir()).toString();
      String user = job.getUser().toString();
      JobStatus status = new JobStatus(id, 1, 1, 1, 1, state.getValue(), JobPriority.NORMAL, user, "", file, "");
      tracker.completedJobStatusStore.store(new CompletedJob(status, new JobProfile(user, id, file, "", "")));
      tracker.completedJobStatusStore.await(id);
    }
    LOG.info("Job " + id + " had already ended as " + state + " and is not run again");
    RecoveredJobs.delete(tracker, job);
    return true;
  }

  private static State recorded(JobTracker tracker, JobID job) throws IOException {
    for (State state : STATES) {
      if (tracker.getFileSystem().exists(path(tracker, job, state))) {
        return state;
      }
    }
    return null;
  }

  private static Path path(JobTracker tracker, JobID job, State state) {
    return new Path(tracker.getSystemDirectoryForJob(job), PREFIX + state);
  }
}
