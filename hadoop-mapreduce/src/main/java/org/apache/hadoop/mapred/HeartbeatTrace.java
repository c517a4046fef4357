/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.LockWaitJfrEvent;

/**
 * The trace of one heartbeat from when a handler has it: counts it, with its waiting, and shows it to Flight Recorder.
 * The time for which its call had waited for the handler belongs to its waiting. For one thread.
 */
final class HeartbeatTrace {
  private final HeartbeatMetrics metrics;
  private final HeartbeatJfrEvent event;
  private LockWaitJfrEvent wait;
  private final long readNanos;

  private HeartbeatTrace(HeartbeatMetrics metrics, HeartbeatJfrEvent event, long readNanos) {
    this.metrics = metrics;
    this.event = event;
    this.readNanos = readNanos;
  }

  /** A heartbeat that this thread has just got. */
  static HeartbeatTrace of(TaskTrackerStatus status, HeartbeatMetrics metrics) {
    HeartbeatJfrEvent event = HeartbeatJfrEvent.of(status);
    metrics.arrived();
    return new HeartbeatTrace(metrics, event,
        System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(Server.currentCallAge()));
  }

  /** Notes that the lock which the heartbeat needs is about to be taken. */
  void locking() {
    wait = LockWaitJfrEvent.of("JobTracker", "heartbeat");
  }

  /** Notes that the lock is held. */
  void locked() {
    event.locked();
    wait.held();
    metrics.taken(System.nanoTime() - readNanos);
  }

  /** Notes the answer, with the tasks to launch, and returns it. */
  HeartbeatResponse answered(HeartbeatResponse response) {
    TaskTrackerAction[] actions = response.getActions();
    for (int i = 0; actions != null && i < actions.length; i++) {
      if (actions[i] instanceof LaunchTaskAction launch) {
        metrics.launched(launch.getTask().isMapTask());
      }
    }
    return event.answered(response);
  }

  /** Notes the end, with an answer or an exception. */
  void commit() {
    event.ended();
    metrics.ended(System.nanoTime() - readNanos);
  }
}
