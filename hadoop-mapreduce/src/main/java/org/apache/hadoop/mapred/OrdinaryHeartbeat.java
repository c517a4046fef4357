/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.StatusCheck;

/**
 * Recognizes and processes ordinary heartbeats, which change nothing but their tracker and the tasks of jobs: those of
 * a known tracker that stays as it is, and whose reports cannot end a job. Nearly all heartbeats are ordinary; per job,
 * the end of its cleanup is not, nor are a failed setup and reports of fetch failures.
 */
final class OrdinaryHeartbeat {
  /** The listeners that do nothing when a job begins to run. Others may, and may rely on the JobTracker's monitor. */
  private static final Set<Class<?>> SILENT =
      Set.of(JobQueueJobInProgressListener.class, EagerTaskInitializationListener.class);

  private OrdinaryHeartbeat() {
  }

  /**
   * Returns true if a heartbeat is ordinary, which then does not change: for a thread that holds the shared side of the
   * {@link HeartbeatGate} and the record of the tracker. Takes no other lock.
   *
   * @param tracker the tracker known by the name in {@code status}
   */
  static boolean is(JobTracker jobTracker, TaskTracker tracker, TaskTrackerStatus status) {
    if (!isThatOf(tracker, status) || !jobTracker.leavesItsHostAsItIs(status)
        || !jobTracker.trackerToHeartbeatResponseMap.containsKey(status.getTrackerName())) {
      return false;
    }
    for (TaskStatus report : status.getTaskReports()) {
      if (!staysInItsJob(jobTracker, report)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Applies the report of an ordinary heartbeat: the statuses of the tracker and of its attempts. Nothing else changes,
   * so this is all that {@link JobTracker#processHeartbeat} would do.
   */
  static void process(JobTracker jobTracker, TaskTrackerStatus status) {
    jobTracker.getInstrumentation().heartbeat();
    jobTracker.updateTaskTrackerStatus(status.getTrackerName(), status);
    jobTracker.updateTaskStatuses(status);
  }

  /** Returns true if the host and the slots are the same as before, so that the size of the cluster does not change. */
  private static boolean isThatOf(TaskTracker tracker, TaskTrackerStatus status) {
    TaskTrackerStatus last = tracker.getStatus();
    return last != null && last.getHost().equals(status.getHost()) && last.getMaxMapSlots() == status.getMaxMapSlots()
        && last.getMaxReduceSlots() == status.getMaxReduceSlots();
  }

  /** Returns true if the report changes at most tasks of the attempt's job, and the job goes on. */
  private static boolean staysInItsJob(JobTracker jobTracker, TaskStatus report) {
    List<TaskAttemptID> missed = report.getFetchFailedMaps();
    if (missed != null && !missed.isEmpty()) {
      return false;
    }
    TaskAttemptID attempt = report.getTaskID();
    JobInProgress job = jobTracker.getJob(attempt.getJobID());
    if (job == null) {
      // the tracker is told to forget the attempt; a job added just now has no tasks that the tracker could know
      return true;
    }
    TaskInProgress task = job.inited() ? jobTracker.taskidToTIPMap.get(attempt) : null;
    if (task == null) {
      return false;
    }
    if (StatusCheck.goesOn(report)) {
      return true;
    }
    if (task.isJobSetupTask()) {
      return report.getRunState() == TaskStatus.State.SUCCEEDED
          && jobTracker.jobInProgressListeners.stream().map(Object::getClass).allMatch(SILENT::contains);
    }
    // A job without a cleanup task ends with its last task.
    return job.isSetupCleanupRequired() && !task.isJobCleanupTask();
  }
}
