/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Map;
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
      figures.gauge(PREFIX + "waiting_jvms", "JVMs that are started and wait for a task", manager.jvms.waiting());
      figures.counter(PREFIX + "handed_over_tasks_total", "Attempts that a waiting JVM has got",
          manager.jvms.handedOver());
    }
    if (front.server() != null) {
      addShuffle(figures, front.server());
    }
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
