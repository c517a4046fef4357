/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.ClusterTotals;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.JobTrackerFigures;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.JobTrackerMetrics;
import org.apache.hadoop.metrics.export.FigureSource;

/** A view of a JobTracker's in-memory state for monitoring that takes none of its locks. Thread-safe. */
final class ClusterView implements JobTrackerFigures.Cluster {
  private final JobTracker tracker;

  private ClusterView(JobTracker tracker) {
    this.tracker = tracker;
  }

  /** Returns the figures of a JobTracker. */
  static FigureSource figures(JobTracker tracker, Heartbeats heartbeats, ClusterTotals totals,
      JobTrackerMetrics work) {
    return new JobTrackerFigures(heartbeats, totals, work, tracker.commits.counts(), new ClusterView(tracker));
  }

  @Override
  public int trackers() {
    return tracker.trackerCount();
  }

  @Override
  public int blacklistedTrackers() {
    return tracker.getBlacklistedTrackerCount();
  }

  /** Reads a job's task counts one by one while they change: a sum may be slightly off, and is not kept. */
  @Override
  public JobTrackerFigures.Jobs jobs() {
    Map<String, Integer> byState = new LinkedHashMap<>();
    for (int state : new int[] {JobStatus.PREP, JobStatus.RUNNING, JobStatus.SUCCEEDED, JobStatus.FAILED,
        JobStatus.KILLED}) {
      byState.put(name(state), 0);
    }
    long maps = 0;
    long reduces = 0;
    for (JobInProgress job : tracker.jobs.values()) {
      int state = job.getStatus().getRunState();
      byState.merge(name(state), 1, Integer::sum);
      if (state == JobStatus.RUNNING) {
        maps += waitingMaps(job);
        reduces += waitingReduces(job);
      }
    }
    return new JobTrackerFigures.Jobs(byState, maps, reduces);
  }

  /** Returns how many maps of a running job are waiting for a slot. */
  static int waitingMaps(JobInProgress job) {
    return Math.max(0, job.numMapTasks - job.runningMapTasks - job.finishedMapTasks - job.failedMapTIPs
        + job.speculativeMapTasks);
  }

  /** Returns how many reduces of a running job are waiting for a slot, or for its maps. */
  static int waitingReduces(JobInProgress job) {
    return Math.max(0, job.numReduceTasks - job.runningReduceTasks - job.finishedReduceTasks
        - job.failedReduceTIPs + job.speculativeReduceTasks);
  }

  private static String name(int state) {
    return JobStatus.getJobRunState(state).toLowerCase(Locale.ROOT);
  }
}
