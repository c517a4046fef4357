/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hands out what jobs need beside their maps and reduces: cleanup tasks of jobs before those of attempts, and those
 * before setup tasks; in map slots, then in reduce slots.
 *
 * <p>To be handed such a task is the matter of one heartbeat at a time, whose jobs are locked meanwhile, and begin when
 * many jobs come. Others do not wait for it but go on without: the next heartbeat is there soon, of whichever tracker.
 * Thread-safe.
 */
final class SetupAndCleanupTasks {
  private final JobTracker jobTracker;
  private final ReentrantLock turn = new ReentrantLock();

  /** Asks a job for a task of a kind; null if it has none for the tracker. */
  private interface Kind {
    Task of(JobInProgress job) throws IOException;
  }

  SetupAndCleanupTasks(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** @return the task that the tracker is to launch; null if there is none, or another heartbeat is asking */
  List<Task> next(TaskTrackerStatus tracker) throws IOException {
    List<JobInProgress> waiting = SetupAndCleanup.jobsFor(jobTracker.jobs.values());
    if (waiting.isEmpty() || !turn.tryLock()) {
      return null;
    }
    try {
      Task task = tracker.countOccupiedMapSlots() < tracker.getMaxMapSlots() ? next(waiting, tracker, true) : null;
      if (task == null && tracker.countOccupiedReduceSlots() < tracker.getMaxReduceSlots()) {
        task = next(waiting, tracker, false);
      }
      return task == null ? null : List.of(task);
    } finally {
      turn.unlock();
    }
  }

  private Task next(List<JobInProgress> waiting, TaskTrackerStatus tracker, boolean inMapSlot) throws IOException {
    int trackers = jobTracker.getClusterStatus().getTaskTrackers();
    int hosts = jobTracker.getNumberOfUniqueHosts();
    Task task = next(waiting, job -> job.obtainJobCleanupTask(tracker, trackers, hosts, inMapSlot));
    if (task == null) {
      task = next(waiting, job -> job.obtainTaskCleanupTask(tracker, inMapSlot));
    }
    return task != null ? task : next(waiting, job -> job.obtainJobSetupTask(tracker, trackers, hosts, inMapSlot));
  }

  private static Task next(List<JobInProgress> waiting, Kind kind) throws IOException {
    for (JobInProgress job : waiting) {
      Task task = kind.of(job);
      if (task != null) {
        return task;
      }
    }
    return null;
  }
}
