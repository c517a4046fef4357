/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ColdStart;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmPool;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.shuffle.server.ServerCounts;
import org.apache.hadoop.shuffle.server.ShuffleServer;

/** Figures of a TaskTracker for Prometheus. Thread-safe; takes no lock under which a tracker works. */
final class TaskTrackerFigures implements FigureSource {
  private static final String PREFIX = "hadoop_tasktracker_";

  private final TaskTracker tracker;
  private final TrackerFront front;

  TaskTrackerFigures(TaskTracker tracker, TrackerFront front) {
    this.tracker = tracker;
    this.front = front;
  }

  @Override
  public void addTo(Figures figures) {
    Map<TaskAttemptID, ?> running = tracker.runningTasks;
    figures.gauge(PREFIX + "running_tasks", "Attempts that have a slot", running == null ? 0 : running.size());
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
    figures.gauge(PREFIX + "waiting_jvms", "JVMs that are started and wait for a task",
        pool.map(JvmPool::size).orElse(0));
    figures.counter(PREFIX + "handed_over_tasks_total", "Attempts that a waiting JVM has got",
        pool.map(JvmPool::handedOver).orElse(0L));
    String failures = PREFIX + "waiting_jvm_failures_total";
    String help = "JVMs that were to wait and did not come so far, and attempts that a waiting one could not be given";
    figures.counter(failures, help, pool.map(JvmPool::failedStarts).orElse(0L), "step", "start");
    figures.counter(failures, help, pool.map(JvmPool::failedHandOvers).orElse(0L), "step", "hand_over");
    figures.gauge(PREFIX + "waiting_jvms_paused", "1 while none are started, as several have failed",
        pool.map(JvmPool::isPausing).orElse(false) ? 1 : 0);
    figures.counter(PREFIX + "archive_mismatches_total", "Waiting JVMs that did not take their archive of class data",
        pool.map(JvmPool::mismatches).orElse(0L));
    for (ColdStart reason : ColdStart.values()) {
      figures.counter(PREFIX + "cold_tasks_total", "Attempts that had a JVM started, by the reason",
          jvms.pool().map(pooled -> pooled.cold(reason)).orElse(0L), "reason", reason.label());
    }
    String unarchived = PREFIX + "unarchived_tasks_total";
    String without = "Attempts that had a JVM started without an archive of class data, by the reason";
    figures.counter(unarchived, without, jvms.startedWithoutArchive(), "reason", "none");
    figures.counter(unarchived, without, jvms.startedBesideArchive(), "reason", "other_class_path");
  }

  private void addShuffle(Figures figures, ShuffleServer server) {
    String prefix = PREFIX + "shuffle_";
    ServerCounts.Snapshot counts = server.counts().snapshot();
    figures.counter(prefix + "requests_total", "Requests for map outputs that were begun", counts.requests());
    figures.counter(prefix + "outputs_total", "Map outputs that were sent", counts.outputs());
    figures.counter(prefix + "sent_bytes_total", "Bytes of these outputs", counts.bytes());
    figures.counter(prefix + "missing_outputs_total", "Map outputs that the tracker does not have", counts.missing());
    figures.counter(prefix + "broken_outputs_total", "Map outputs that could not be read", counts.broken());
    refused(figures, "requests", counts.refused(), "not_allowed");
    refused(figures, "requests", counts.busy(), "busy");
    refused(figures, "connections", counts.malformed(), "malformed");
    refused(figures, "connections", server.turnedAway(), "too_many");
    figures.counter(prefix + "relayed_connections_total", "Connections handed on to the web server", counts.relayed());
    figures.gauge(prefix + "open_connections", "Connections of reduces and to the web server",
        server.openConnections());
    figures.gauge(prefix + "small_outputs_bytes", "Small map outputs in memory", front.segments().smallBytes());
    figures.gauge(prefix + "open_outputs", "Files of map outputs that stay open", front.segments().openFiles());
  }

  private static void refused(Figures figures, String what, long count, String reason) {
    figures.counter(PREFIX + "shuffle_refused_" + what + "_total", "What was refused, by the reason", count,
        "reason", reason);
  }
}
