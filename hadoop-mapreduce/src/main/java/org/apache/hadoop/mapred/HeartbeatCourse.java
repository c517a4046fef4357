/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatLoad;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.LockWaitEvent;

/**
 * One heartbeat from the moment that a handler has it: counts it, with its waiting, and shows it to Flight Recorder.
 * The time for which its call had waited for the handler belongs to its waiting. For one thread.
 */
final class HeartbeatCourse {
  private final HeartbeatLoad load;
  private final HeartbeatEvent event;
  private LockWaitEvent wait;
  private final long readNanos;

  private HeartbeatCourse(HeartbeatLoad load, HeartbeatEvent event, long readNanos) {
    this.load = load;
    this.event = event;
    this.readNanos = readNanos;
  }

  /** A heartbeat that this thread has just got. */
  static HeartbeatCourse of(TaskTrackerStatus status, HeartbeatLoad load) {
    HeartbeatEvent event = HeartbeatEvent.of(status);
    load.arrived();
    return new HeartbeatCourse(load, event,
        System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(Server.currentCallAge()));
  }

  /** Notes that the lock which the heartbeat needs is about to be taken. */
  void locking() {
    wait = LockWaitEvent.of("JobTracker", "heartbeat");
  }

  /** Notes that the lock is held. */
  void locked() {
    event.locked();
    wait.held();
    load.taken(System.nanoTime() - readNanos);
  }

  /** Notes the answer, and returns it. */
  HeartbeatResponse answered(HeartbeatResponse response) {
    return event.answered(response);
  }

  /** Notes the end, with an answer or an exception. */
  void commit() {
    event.ended();
    load.ended(System.nanoTime() - readNanos);
  }
}
