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
 * Flight Recorder's view of one heartbeat: how long it took, and for how much of that it waited until it was let in
 * ({@link HeartbeatGate}). One that ends with an exception has {@code actions} -1. While nobody records, all heartbeats
 * have the same object, which stays as it is.
 */
@Name("org.apache.hadoop.Heartbeat")
@Label("Heartbeat")
@Description("A heartbeat of a TaskTracker, in the JobTracker")
@Category({"Hadoop", "JobTracker"})
@StackTrace(false)
final class HeartbeatJfrEvent extends Event {
  private static final HeartbeatJfrEvent UNRECORDED = new HeartbeatJfrEvent();

  @Label("Tracker")
  String tracker;

  @Label("Tasks Reported")
  int reports;

  @Label("Lock Wait")
  @Description("The time until the heartbeat was let in: ordinary ones beside others, the rest alone")
  @Timespan(Timespan.NANOSECONDS)
  long lockWait;

  @Label("Actions")
  @Description("What the tracker is told to do: launch, kill or commit tasks, clean up jobs")
  int actions = -1;

  private transient long beganNanos;

  /** A heartbeat that has just come. */
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

  /** Notes that the heartbeat is let in. */
  void locked() {
    if (this != UNRECORDED) {
      lockWait = System.nanoTime() - beganNanos;
    }
  }

  /** Notes the answer, and returns it. */
  HeartbeatResponse answered(HeartbeatResponse response) {
    if (this != UNRECORDED) {
      TaskTrackerAction[] told = response.getActions();
      actions = told == null ? 0 : told.length;
    }
    return response;
  }

  /** Notes the end, with an answer or an exception. */
  void ended() {
    if (this != UNRECORDED) {
      commit();
    }
  }
}
