/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.SetupAndCleanup;

/**
 * Hands out the setup and cleanup tasks of jobs: job cleanup tasks before task cleanup tasks, and those before job
 * setup tasks; in map slots, then in reduce slots.
 *
 * <p>One heartbeat at a time asks jobs for them, and locks each job that it asks. When many jobs are submitted, all
 * heartbeats would wait for the same jobs; instead, a heartbeat that finds another one asking goes on without such a
 * task, as the next heartbeat, from any tracker, will ask again. Thread-safe.
 */
final class SetupAndCleanupTasks {
  private final JobTracker jobTracker;
  private final ReentrantLock turn = new ReentrantLock();

  /** A query for a job's task of a kind; returns null if the job has none for the tracker. */
  private interface Kind {
    Task of(JobInProgress job) throws IOException;
  }

  SetupAndCleanupTasks(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /**
   * Chooses the next setup or cleanup task for a tracker.
   *
   * @return the task that the tracker is to launch; null if there is none, or another heartbeat is asking
   */
  List<Task> next(TaskTrackerStatus tracker) throws IOException {
    List<JobInProgress> waiting =
        SetupAndCleanup.jobsFor(jobTracker.jobs.values(), JobInProgress::mayNeedSetupOrCleanup);
    if (waiting.isEmpty() || !turn.tryLock()) {
      return null;
    }
    try {
      Task task = tracker.countOccupiedMapSlots() < tracker.getMaxMapSlots() ? ask(waiting, tracker, true) : null;
      if (task == null && tracker.countOccupiedReduceSlots() < tracker.getMaxReduceSlots()) {
        task = ask(waiting, tracker, false);
      }
      return task == null ? null : List.of(task);
    } finally {
      turn.unlock();
    }
  }

  private Task ask(List<JobInProgress> waiting, TaskTrackerStatus tracker, boolean inMapSlot) throws IOException {
    int trackers = jobTracker.getClusterStatus().getTaskTrackers();
    int hosts = jobTracker.getNumberOfUniqueHosts();
    Task task = first(waiting, job -> job.obtainJobCleanupTask(tracker, trackers, hosts, inMapSlot));
    if (task == null) {
      task = first(waiting, job -> job.obtainTaskCleanupTask(tracker, inMapSlot));
    }
    return task != null ? task : first(waiting, job -> job.obtainJobSetupTask(tracker, trackers, hosts, inMapSlot));
  }

  private static Task first(List<JobInProgress> waiting, Kind kind) throws IOException {
    for (JobInProgress job : waiting) {
      Task task = kind.of(job);
      if (task != null) {
        return task;
      }
    }
    return null;
  }
}
