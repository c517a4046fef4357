/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * A Flight Recorder event for one heartbeat: how long it took, and how much of that it waited to be admitted
 * ({@link HeartbeatGate}). {@code actions} is -1 if it ended with an exception. While the event is not recorded, all
 * heartbeats share one object, which never changes.
 */
@Name("org.apache.hadoop.Heartbeat")
@Label("Heartbeat")
@Description("The JobTracker handles a heartbeat of a TaskTracker")
@Category({"Hadoop", "JobTracker"})
@StackTrace(false)
final class HeartbeatJfrEvent extends Event {
  private static final HeartbeatJfrEvent UNRECORDED = new HeartbeatJfrEvent();

  @Label("Tracker")
  String tracker;

  @Label("Tasks Reported")
  int reports;

  @Label("Lock Wait")
  @Description("The time until the heartbeat could proceed: ordinary ones run concurrently, the others alone")
  @Timespan(Timespan.NANOSECONDS)
  long lockWait;

  @Label("Actions")
  @Description("What the tracker is told to do: launch, kill or commit tasks, or clean up jobs")
  int actions = -1;

  private transient long beganNanos;

  /** Begins the event of a heartbeat that has just arrived. */
  static HeartbeatJfrEvent of(TaskTrackerStatus status) {
    if (!UNRECORDED.isEnabled()) {
      return UNRECORDED;
    }
    HeartbeatJfrEvent event = new HeartbeatJfrEvent();
    event.tracker = status.getTrackerName();
    event.reports = status.getTaskReports().size();
    event.beganNanos = System.nanoTime();
    event.begin();
    return event;
  }

  /** Records that the heartbeat has been admitted. */
  void locked() {
    if (this != UNRECORDED) {
      lockWait = System.nanoTime() - beganNanos;
    }
  }

  /** Records the answer, and returns it. */
  HeartbeatResponse answered(HeartbeatResponse response) {
    if (this != UNRECORDED) {
      TaskTrackerAction[] told = response.getActions();
      actions = told == null ? 0 : told.length;
    }
    return response;
  }

  /** Records the end, with an answer or an exception. */
  void ended() {
    if (this != UNRECORDED) {
      commit();
    }
  }
}
