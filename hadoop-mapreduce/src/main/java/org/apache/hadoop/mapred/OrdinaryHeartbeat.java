/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.StatusCheck;

/**
 * Tells and processes the heartbeats that change nothing but their tracker and the tasks of jobs: those of a tracker
 * that is known and stays as it is, with reports of attempts of which none can end a job. Nearly all are so: of each
 * job, the end of its cleanup is not, nor are a setup that fails, and reports of map outputs that could not be fetched.
 */
final class OrdinaryHeartbeat {
  /** Listeners that do nothing when a job begins to run. Others may, and count on the JobTracker's monitor. */
  private static final Set<Class<?>> SILENT =
      Set.of(JobQueueJobInProgressListener.class, EagerTaskInitializationListener.class);

  private OrdinaryHeartbeat() {
  }

  /**
   * Tells whether a heartbeat is ordinary, which then stays so: for a thread that holds the shared side of the {@link
   * HeartbeatGate} and the record of the tracker. Takes no other lock.
   *
   * @param tracker known by the name that {@code status} has
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
   * Takes over what an ordinary heartbeat reports: the tracker's status and those of its attempts. Nothing else
   * changes, so that this is all of what {@link JobTracker#processHeartbeat} does.
   */
  static void process(JobTracker jobTracker, TaskTrackerStatus status) {
    jobTracker.getInstrumentation().heartbeat();
    jobTracker.updateTaskTrackerStatus(status.getTrackerName(), status);
    jobTracker.updateTaskStatuses(status);
  }

  /** The same host and the same slots as before, so that the cluster stays as large as it is. */
  private static boolean isThatOf(TaskTracker tracker, TaskTrackerStatus status) {
    TaskTrackerStatus last = tracker.getStatus();
    return last != null && last.getHost().equals(status.getHost()) && last.getMaxMapSlots() == status.getMaxMapSlots()
        && last.getMaxReduceSlots() == status.getMaxReduceSlots();
  }

  /** Tells whether the report changes at most tasks of the attempt's job, which goes on. */
  private static boolean staysInItsJob(JobTracker jobTracker, TaskStatus report) {
    List<TaskAttemptID> missed = report.getFetchFailedMaps();
    if (missed != null && !missed.isEmpty()) {
      return false;
    }
    TaskAttemptID attempt = report.getTaskID();
    JobInProgress job = jobTracker.getJob(attempt.getJobID());
    if (job == null) {
      // the tracker is told to forget it; should it be added now, it has no tasks that the tracker could know
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
