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
 * The record of how a job ends, an empty directory beside what the next JobTracker needs to run the job again. It is
 * made when the job's output is committed or discarded, before the staging directory is deleted: a JobTracker that is
 * killed then leaves a job that cannot be run again, but need not be.
 */
final class EndedJob {
  private static final Log LOG = LogFactory.getLog(EndedJob.class);
  private static final String PREFIX = "ended.";
  /** The states in the order in which they are looked for: what was recorded later stands before what it replaces. */
  private static final List<State> STATES = List.of(State.FAILED, State.KILLED, State.SUCCEEDED);

  private EndedJob() {
  }

  /** Makes the record, if jobs are run again at all. */
  static void record(JobTracker tracker, JobID job, State state) throws IOException {
    if (tracker.conf.getBoolean(JTConfig.JT_RESTART_ENABLED, false)) {
      tracker.getFileSystem().mkdirs(path(tracker, job, state));
    }
  }

  /**
   * Tells whether there is such a record of a job. If so, its status is kept, if it was not before, and its directories
   * are deleted. The status has no counters, as those have gone with the earlier JobTracker.
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
    LOG.info("Job " + id + " had ended as " + state + ", and is not run again");
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
