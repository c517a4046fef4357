/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.ClusterMetrics;

/** Checks the invariants of a JobTracker that hold whatever its trackers and clients do concurrently. Thread-safe. */
final class ClusterInvariants {
  private static final Set<TaskStatus.State> UNSUCCESSFUL = EnumSet.of(TaskStatus.State.FAILED,
      TaskStatus.State.KILLED, TaskStatus.State.FAILED_UNCLEAN, TaskStatus.State.KILLED_UNCLEAN);
  private static final Set<TaskCompletionEvent.Status> FAILURES = EnumSet.of(TaskCompletionEvent.Status.FAILED,
      TaskCompletionEvent.Status.KILLED, TaskCompletionEvent.Status.TIPFAILED);

  private final JobTracker jobTracker;
  private final String message;
  /** The attempt of each task that was last told to commit. */
  private final ConcurrentHashMap<TaskID, TaskAttemptID> committing = new ConcurrentHashMap<>();
  /** The tracker on which each launched attempt runs. */
  private final ConcurrentHashMap<TaskAttemptID, String> launched = new ConcurrentHashMap<>();

  ClusterInvariants(JobTracker jobTracker, String message) {
    this.jobTracker = jobTracker;
    this.message = message;
  }

  /** Checks that the totals are the sums of the trackers' last reports, with no heartbeat in progress. */
  void checkTotals() {
    jobTracker.gate.alone(() -> {
      int maps = 0;
      int reduces = 0;
      int mapSlots = 0;
      int reduceSlots = 0;
      for (TaskTrackerStatus tracker : jobTracker.taskTrackers()) {
        maps += tracker.countMapTasks();
        reduces += tracker.countReduceTasks();
      }
      for (TaskTrackerStatus tracker : jobTracker.activeTaskTrackers()) {
        mapSlots += tracker.getMaxMapSlots();
        reduceSlots += tracker.getMaxReduceSlots();
      }
      ClusterMetrics totals = jobTracker.getClusterMetrics();
      assertEquals("maps, " + message, maps, totals.getRunningMaps());
      assertEquals("reduces, " + message, reduces, totals.getRunningReduces());
      assertEquals("map slots, " + message, mapSlots, totals.getMapSlotCapacity());
      assertEquals("reduce slots, " + message, reduceSlots, totals.getReduceSlotCapacity());
    });
  }

  /** Checks that an attempt is launched only once; the cleanup of an attempt is not counted. */
  void launched(String tracker, Task task) {
    if (!task.isTaskCleanupTask()) {
      String other = launched.put(task.getTaskID(), tracker);
      assertEquals("launched twice: " + task.getTaskID() + ", " + message, null, other);
    }
  }

  /** Notes that an attempt may commit, and checks that any attempt told so before has been unsuccessful. */
  void mayCommit(TaskAttemptID attempt) {
    TaskAttemptID before = committing.put(attempt.getTaskID(), attempt);
    TaskInProgress task = jobTracker.taskidToTIPMap.get(attempt);
    if (before != null && !before.equals(attempt) && task != null) {
      TaskStatus.State state = task.getTaskStatus(before).getRunState();
      assertTrue(before + " was to commit, " + attempt + " is to, " + state + ", " + message,
          UNSUCCESSFUL.contains(state));
    }
  }

  /** Checks that an attempt succeeds and fails at most once each; a successful map fails if its output is lost. */
  void checkEnds(JobInProgress job) throws Exception {
    Set<TaskAttemptID> failed = new HashSet<>();
    Set<TaskAttemptID> succeeded = new HashSet<>();
    for (TaskCompletionEvent event : jobTracker.getTaskCompletionEvents(job.getJobID(), 0, Integer.MAX_VALUE)) {
      TaskAttemptID attempt = event.getTaskAttemptId();
      Set<TaskAttemptID> ends = FAILURES.contains(event.getTaskStatus()) ? failed : succeeded;
      assertTrue(event + ", " + message, ends.add(attempt));
    }
    for (TaskInProgress[] tasks : new TaskInProgress[][] {job.maps, job.reduces}) {
      for (TaskInProgress task : tasks) {
        int ends = 0;
        for (TaskAttemptID attempt : task.getAllTaskAttemptIDs()) {
          ends += failed.contains(attempt) ? 1 : 0;
        }
        assertEquals("attempts of " + task.getTIPId() + " that have failed, " + message, ends,
            task.numTaskFailures() + task.numKilledTasks());
      }
    }
    assertTrue("running tasks of " + job.getJobID() + " below 0, " + message,
        job.runningMaps() >= 0 && job.runningReduces() >= 0);
  }
}
