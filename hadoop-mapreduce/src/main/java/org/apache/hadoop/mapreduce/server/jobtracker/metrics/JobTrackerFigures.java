/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.server.jobtracker.commit.CommitMXBean;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.ClusterTotals;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;

/** The metrics of a JobTracker for Prometheus. Thread-safe; takes none of the JobTracker's locks, nor those of jobs. */
public final class JobTrackerFigures implements FigureSource {
  private static final String PREFIX = "hadoop_jobtracker_";
  private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Heartbeats heartbeats;
  private final ClusterTotals totals;
  private final JobTrackerMetrics work;
  private final CommitMXBean commits;
  private final Cluster cluster;

  /**
   * The values that a JobTracker knows but does not count; read without locks, so they may be from different moments.
   */
  public interface Cluster {
    /** Returns the number of trackers that report, including blacklisted ones. */
    int trackers();

    int blacklistedTrackers();

    Jobs jobs();
  }

  /**
   * The totals of the jobs in memory.
   *
   * @param byState the number of jobs in each state, by name; all states are present
   * @param waitingMaps the waiting maps of running jobs
   */
  public record Jobs(Map<String, Integer> byState, long waitingMaps, long waitingReduces) {
  }

  /** @param totals the totals that the trackers have reported */
  public JobTrackerFigures(Heartbeats heartbeats, ClusterTotals totals, JobTrackerMetrics work, CommitMXBean commits,
      Cluster cluster) {
    this.heartbeats = heartbeats;
    this.totals = totals;
    this.work = work;
    this.commits = commits;
    this.cluster = cluster;
  }

  @Override
  public void addTo(Figures figures) {
    addHeartbeats(figures);
    addWork(figures);
    addTasks(figures);
    figures.gauge(PREFIX + "trackers", "Trackers that report to the JobTracker", cluster.trackers());
    figures.gauge(PREFIX + "blacklisted_trackers", "Blacklisted trackers, which get no tasks",
        cluster.blacklistedTrackers());
  }

  private void addHeartbeats(Figures figures) {
    HeartbeatMetrics counts = heartbeats.metrics();
    figures.summary(PREFIX + "heartbeat_seconds", "Heartbeats, and the time from reading them to answering them",
        counts.ended(), counts.nanos() / NANOS);
    figures.summary(PREFIX + "heartbeat_wait_seconds", "Heartbeats, and the time they waited for a handler and a lock",
        counts.taken(), counts.waitNanos() / NANOS);
    figures.gauge(PREFIX + "heartbeats_in_progress", "Heartbeats being handled", counts.inProgress());
    figures.gauge(PREFIX + "heartbeat_interval_seconds", "The heartbeat interval that trackers are told to use",
        heartbeats.intervals().stretched() / MILLIS);
    figures.gauge(PREFIX + "cluster_interval_seconds", "The heartbeat interval for the size of the cluster",
        heartbeats.intervals().base() / MILLIS);
    figures.counter(PREFIX + "stalled_seconds_total", "Time in which the JobTracker could not receive heartbeats",
        heartbeats.expiry().stalledMillis() / MILLIS);
    figures.counter(PREFIX + "lost_trackers_total", "Trackers lost because they did not report for too long",
        counts.lostTrackers());
    for (boolean maps : new boolean[] {true, false}) {
      figures.counter(PREFIX + "launched_tasks_total", "Attempts that trackers were told to launch",
          counts.launchedTasks(maps), "type", type(maps));
    }
  }

  private void addWork(Figures figures) {
    add(figures, "submission", "Job submissions", work.submits());
    add(figures, "initialization", "Job initializations", work.inits());
    figures.counter(PREFIX + "completion_event_requests_total", "Requests for the completion events of a job",
        work.eventRequests());
    figures.counter(PREFIX + "completion_events_total", "Completion events sent", work.events());
    figures.summary(PREFIX + "commit_seconds", "Job setups and cleanups done without tasks, and their time",
        commits.getEnded(), commits.getMillis() / MILLIS);
    figures.counter(PREFIX + "failed_commits_total", "Failed job setups and cleanups", commits.getFailed());
    figures.gauge(PREFIX + "running_commits", "Job setups and cleanups in progress", commits.getRunning());
    figures.gauge(PREFIX + "waiting_commits", "Job setups and cleanups waiting for a thread", commits.getWaiting());
  }

  private static void add(Figures figures, String name, String what, WorkMetrics counts) {
    figures.summary(PREFIX + name + "_seconds", what + ", and the time they took", counts.ended(),
        counts.nanos() / NANOS);
    figures.counter(PREFIX + "failed_" + name + "s_total", what + " that failed", counts.failed());
    figures.gauge(PREFIX + name + "s_in_progress", what + " in progress", counts.inProgress());
  }

  private void addTasks(Figures figures) {
    Jobs jobs = cluster.jobs();
    jobs.byState().forEach((state, count) ->
        figures.gauge(PREFIX + "jobs", "Jobs in memory", count, "state", state));
    ClusterTotals.Totals now = totals.now();
    add(figures, type(true), jobs.waitingMaps(), now.maps(), now.occupiedMapSlots(), now.mapSlots());
    add(figures, type(false), jobs.waitingReduces(), now.reduces(), now.occupiedReduceSlots(), now.reduceSlots());
  }

  private static void add(Figures figures, String type, long waiting, int running, int occupied, int slots) {
    figures.gauge(PREFIX + "waiting_tasks", "Tasks of running jobs waiting for a slot", waiting, "type", type);
    figures.gauge(PREFIX + "running_tasks", "Attempts running on trackers", running, "type", type);
    figures.gauge(PREFIX + "occupied_slots", "Slots occupied by running attempts", occupied, "type", type);
    figures.gauge(PREFIX + "slots", "Slots of the trackers that are not blacklisted", slots, "type", type);
  }

  private static String type(boolean maps) {
    return maps ? "map" : "reduce";
  }
}
