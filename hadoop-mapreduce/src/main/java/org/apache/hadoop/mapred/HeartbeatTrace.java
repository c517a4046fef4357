/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.LockWaitJfrEvent;

/**
 * The trace of one heartbeat from the moment that a handler takes it: updates the metrics, including its waiting time,
 * and reports it to Flight Recorder. The waiting time includes the time that the call waited for a handler. Not
 * thread-safe.
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

  /** Begins the trace of a heartbeat that this thread has just received. */
  static HeartbeatTrace of(TaskTrackerStatus status, HeartbeatMetrics metrics) {
    HeartbeatJfrEvent event = HeartbeatJfrEvent.of(status);
    metrics.arrived();
    return new HeartbeatTrace(metrics, event,
        System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(Server.currentCallAge()));
  }

  /** Records that the lock which the heartbeat needs is about to be taken. */
  void locking() {
    wait = LockWaitJfrEvent.of("JobTracker", "heartbeat");
  }

  /** Records that the lock is held. */
  void locked() {
    event.locked();
    wait.held();
    metrics.taken(System.nanoTime() - readNanos);
  }

  /** Records the answer, with the tasks to launch, and returns it. */
  HeartbeatResponse answered(HeartbeatResponse response) {
    TaskTrackerAction[] actions = response.getActions();
    for (int i = 0; actions != null && i < actions.length; i++) {
      if (actions[i] instanceof LaunchTaskAction launch) {
        metrics.launched(launch.getTask().isMapTask());
      }
    }
    return event.answered(response);
  }

  /** Records the end, with an answer or an exception. */
  void commit() {
    event.ended();
    metrics.ended(System.nanoTime() - readNanos);
  }
}
