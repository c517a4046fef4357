/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ColdStart;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmPool;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerFront;
import org.apache.hadoop.metrics.export.FigureChart;
import org.apache.hadoop.metrics.export.FigureChart.Unit;
import org.apache.hadoop.metrics.export.FigureGroup;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureLine;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;
import org.apache.hadoop.shuffle.server.ServerCounts;
import org.apache.hadoop.shuffle.server.ShuffleServer;
import org.apache.hadoop.util.StringUtils;

/**
 * The metrics of a TaskTracker for Prometheus and its page, with its attempts. Thread-safe; metrics take no lock under
 * which a tracker works, the list of attempts takes the tracker's lock, as stock's page does.
 */
final class TaskTrackerFigures implements FigureSource {
  private static final String PREFIX = "hadoop_tasktracker_";
  private static final String SHUFFLE = PREFIX + "shuffle_";
  private static final List<FigureGroup> GROUPS = List.of(
      new FigureGroup("Map outputs for reduces", List.of(
          FigureChart.of("Map output bytes sent per second", Unit.BYTES,
              FigureLine.rate("bytes per second", SHUFFLE + "sent_bytes_total")),
          FigureChart.of("Requests and map outputs per second", Unit.NUMBER,
              FigureLine.rate("requests per second", SHUFFLE + "requests_total"),
              FigureLine.rate("map outputs per second", SHUFFLE + "outputs_total")),
          FigureChart.of("Open connections", Unit.NUMBER,
              FigureLine.level("connections", SHUFFLE + "open_connections")),
          FigureChart.of("Refused per second", Unit.NUMBER,
              FigureLine.rate("requests", SHUFFLE + "refused_requests_total"),
              FigureLine.rate("connections", SHUFFLE + "refused_connections_total"))),
          List.of(SHUFFLE + "refused_requests_total", SHUFFLE + "refused_connections_total",
              SHUFFLE + "missing_outputs_total", SHUFFLE + "broken_outputs_total")),
      new FigureGroup("Kept for reduces and tasks", List.of(
          FigureChart.of("Map output indexes read per second", Unit.NUMBER,
              FigureLine.rate("indexes that were not in memory", SHUFFLE + "index_reads_total"))),
          List.of(SHUFFLE + "index_reads_total", SHUFFLE + "small_outputs_bytes", SHUFFLE + "open_outputs",
              PREFIX + "local_jobs")),
      new FigureGroup("Task JVMs", List.of(
          FigureChart.of("Attempts and waiting JVMs", Unit.NUMBER,
              FigureLine.level("attempts with a slot", PREFIX + "running_tasks"),
              FigureLine.level("waiting JVMs", PREFIX + "waiting_jvms")),
          FigureChart.of("How attempts get their JVM", Unit.NUMBER,
              FigureLine.rate("attempts per second in waiting JVMs", PREFIX + "handed_over_tasks_total"),
              FigureLine.rate("attempts per second in JVMs started for them", PREFIX + "cold_tasks_total"))),
          List.of(PREFIX + "handed_over_tasks_total", PREFIX + "cold_tasks_total",
              PREFIX + "waiting_jvm_failures_total", PREFIX + "waiting_jvms_paused",
              PREFIX + "unarchived_tasks_total")));

  private final TaskTracker tracker;
  private final TrackerFront front;
  private final FigureHistory history;

  TaskTrackerFigures(TaskTracker tracker, TrackerFront front) {
    this.tracker = tracker;
    this.front = front;
    // the tracker does not run for a while when it rejoins a JobTracker
    history = FigureHistory.begin(this, () -> !tracker.shuttingDown, GROUPS);
  }

  @Override
  public FigureHistory history() {
    return history;
  }

  @Override
  public List<Listing> listings() {
    List<List<String>> rows = new ArrayList<>();
    // null before the tracker has started
    for (TaskStatus task : tracker.runningTasks == null ? List.<TaskStatus>of() : tracker.getRunningTaskStatuses()) {
      rows.add(List.of(task.getTaskID().toString(), task.getRunState().toString(), task.getPhase().toString(),
          StringUtils.formatPercent(task.getProgress(), 1), time(task.getStartTime()),
          String.valueOf(task.getStateString())));
    }
    return List.of(new Listing("Attempts",
        List.of("Attempt", "State", "Phase", "#Progress", "Since", "What it says"), rows));
  }

  /** Returns the empty string for an attempt that has not begun. */
  private static String time(long millis) {
    return millis == 0 ? "" : Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Override
  public void addTo(Figures figures) {
    Map<TaskAttemptID, ?> running = tracker.runningTasks;
    figures.gauge(PREFIX + "running_tasks", "Attempts with a slot", running == null ? 0 : running.size());
    figures.gauge(PREFIX + "local_jobs", "Jobs whose files are on the node or being fetched",
        tracker.runningJobs.size());
    figures.gauge(PREFIX + "slots", "Slots for tasks", tracker.getMaxCurrentMapTasks(), "type", "map");
    figures.gauge(PREFIX + "slots", "Slots for tasks", tracker.getMaxCurrentReduceTasks(), "type", "reduce");
    JvmManager manager = tracker.getJvmManagerInstance();
    if (manager != null) {
      addJvms(figures, manager.jvms);
    }
    if (front.server() != null) {
      addShuffle(figures, front.server());
    }
  }

  private static void addJvms(Figures figures, TaskJvms jvms) {
    Optional<JvmPool> pool = jvms.pool().flatMap(PooledJvms::pool);
    figures.gauge(PREFIX + "waiting_jvms", "Started JVMs waiting for a task",
        pool.map(JvmPool::size).orElse(0));
    figures.counter(PREFIX + "handed_over_tasks_total", "Attempts handed over to a waiting JVM",
        pool.map(JvmPool::handedOver).orElse(0L));
    String failures = PREFIX + "waiting_jvm_failures_total";
    String help = "JVMs that failed before they could wait, and attempts that could not be handed over to waiting JVMs";
    figures.counter(failures, help, pool.map(JvmPool::failedStarts).orElse(0L), "step", "start");
    figures.counter(failures, help, pool.map(JvmPool::failedHandOvers).orElse(0L), "step", "hand_over");
    figures.gauge(PREFIX + "waiting_jvms_paused", "1 while no waiting JVMs are started because several have failed",
        pool.map(JvmPool::isPausing).orElse(false) ? 1 : 0);
    figures.counter(PREFIX + "archive_mismatches_total",
        "Waiting and started JVMs that did not use their class data archive", jvms.archiveMismatches());
    for (ColdStart reason : ColdStart.values()) {
      figures.counter(PREFIX + "cold_tasks_total", "Attempts for which a JVM was started, by reason",
          jvms.pool().map(pooled -> pooled.cold(reason)).orElse(0L), "reason", reason.label());
    }
    String unarchived = PREFIX + "unarchived_tasks_total";
    String without = "Attempts for which a JVM was started without a class data archive, by reason";
    figures.counter(unarchived, without, jvms.startedWithoutArchive(), "reason", "none");
    figures.counter(unarchived, without, jvms.startedBesideArchive(), "reason", "other_class_path");
  }

  private void addShuffle(Figures figures, ShuffleServer server) {
    ServerCounts.Snapshot counts = server.counts().snapshot();
    figures.counter(SHUFFLE + "requests_total", "Requests for map outputs that the server has begun to handle",
        counts.requests());
    figures.counter(SHUFFLE + "outputs_total", "Map outputs sent", counts.outputs());
    figures.counter(SHUFFLE + "sent_bytes_total", "Bytes of the map outputs sent", counts.bytes());
    figures.counter(SHUFFLE + "missing_outputs_total", "Requested map outputs that the tracker does not have",
        counts.missing());
    figures.counter(SHUFFLE + "broken_outputs_total", "Map outputs that could not be read", counts.broken());
    refused(figures, "requests", counts.refused(), "not_allowed");
    refused(figures, "requests", counts.busy(), "busy");
    refused(figures, "connections", counts.malformed(), "malformed");
    refused(figures, "connections", server.turnedAway(), "too_many");
    figures.counter(SHUFFLE + "relayed_connections_total", "Connections relayed to the web server", counts.relayed());
    figures.gauge(SHUFFLE + "open_connections", "Open connections from reduces and to the web server",
        server.openConnections());
    figures.gauge(SHUFFLE + "small_outputs_bytes", "Small map outputs in memory", front.segments().smallBytes());
    figures.gauge(SHUFFLE + "open_outputs", "Map output files kept open", front.segments().openFiles());
    figures.counter(SHUFFLE + "index_reads_total", "Map output indexes read because they were not in memory",
        front.segments().indexReads());
  }

  private static void refused(Figures figures, String what, long count, String reason) {
    figures.counter(SHUFFLE + "refused_" + what + "_total", "Refused " + what + ", by reason", count, "reason", reason);
  }
}
