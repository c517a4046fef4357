/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.ab.arm.simulation.CallMeter;
import org.apache.hadoop.ab.arm.simulation.Launch;
import org.apache.hadoop.ab.arm.simulation.TaskModel;

/**
 * A TaskTracker as the JobTracker sees it: its heartbeats, and tasks that only take time. A heartbeat has the content
 * that a real one would have, in new objects each time, as if they had come over the network. Small, as there are ten
 * thousand. For use by one thread at a time.
 *
 * <p>In this package because the statuses and responses of heartbeats are visible here only.
 */
public final class SimulatedTracker {
  private static final int HTTP_PORT = 50060;
  /** The response ID that a real tracker sends first. */
  private static final short NO_RESPONSE = -1;

  /** The slots of a tracker. */
  public record Slots(int maps, int reduces) {
  }

  private final int index;
  private final String host;
  private final String name;
  private final Slots slots;
  private final TaskModel model;
  private final List<SimulatedTask> tasks = new ArrayList<>(0);
  private boolean known;
  private short responseId = NO_RESPONSE;
  private int replyInterval;
  private long nextBeat;
  private boolean late;
  private int timesLost;

  /** @param index its number among all trackers */
  public SimulatedTracker(int index, String host, Slots slots, TaskModel model) {
    this.index = index;
    this.host = host;
    this.name = "tracker_" + host + ":localhost/127.0.0.1:" + HTTP_PORT;
    this.slots = slots;
    this.model = model;
  }

  /**
   * Sends one heartbeat: tasks due by {@code now} have ended, and tasks in the response start.
   *
   * @param link the link to the JobTracker
   * @param now a {@link System#nanoTime} value
   * @param accept true to accept new tasks, which need a free slot, as with a real tracker
   * @param meter is told when the call starts and ends
   * @return the number of tasks launched
   */
  public int beat(TrackerLink link, long now, boolean accept, CallMeter meter) throws IOException {
    TaskTrackerStatus status = status(now);
    boolean free = status.countOccupiedMapSlots() < slots.maps() || status.countOccupiedReduceSlots() < slots.reduces();
    meter.begin();
    HeartbeatResponse response = link.heartbeat(status, !known, accept && free, responseId);
    meter.end();
    known = true;
    responseId = response.getResponseId();
    replyInterval = response.getHeartbeatInterval();
    // A response that came over the network without actions has null.
    return response.getActions() == null ? 0 : obey(response.getActions());
  }

  private TaskTrackerStatus status(long now) {
    List<TaskStatus> reports = new ArrayList<>(tasks.size());
    long millis = System.currentTimeMillis();
    for (Iterator<SimulatedTask> each = tasks.iterator(); each.hasNext();) {
      SimulatedTask task = each.next();
      reports.add(task.status(name, now, millis));
      if (task.hasEnded(now)) {
        each.remove();
      }
    }
    return new TaskTrackerStatus(name, host, HTTP_PORT, reports, 0, slots.maps(), slots.reduces());
  }

  private int obey(TaskTrackerAction[] actions) {
    int launched = 0;
    for (TaskTrackerAction action : actions) {
      switch (action.getActionId()) {
        case LAUNCH_TASK -> {
          launch(((LaunchTaskAction) action).getTask());
          launched++;
        }
        case KILL_TASK -> kill(((KillTaskAction) action).getTaskID());
        case KILL_JOB -> tasks.removeIf(task -> task.isOf(((KillJobAction) action).getJobID()));
        case REINIT_TRACKER -> forget();
        default -> {
          // COMMIT_TASK: no simulated task has output to commit.
        }
      }
    }
    return launched;
  }

  private void launch(Task task) {
    TaskAttemptID id = task.getTaskID();
    Launch launch = new Launch(id.getJobID().getId(), kind(task), id.getTaskID().getId(), id.getId(), index);
    tasks.add(new SimulatedTask(task, model.fails(launch), model.records(launch), model.nanos(launch)));
    model.launched(launch, id.toString());
  }

  private static Launch.Kind kind(Task task) {
    if (task.isTaskCleanupTask()) {
      return Launch.Kind.CLEANUP;
    }
    if (task.isJobSetupTask() || task.isJobCleanupTask()) {
      return Launch.Kind.JOB;
    }
    return task.isMapTask() ? Launch.Kind.MAP : Launch.Kind.REDUCE;
  }

  private void kill(TaskAttemptID id) {
    tasks.stream().filter(task -> task.is(id)).forEach(SimulatedTask::kill);
  }

  /** Starts afresh, after the JobTracker has declared it lost. */
  private void forget() {
    tasks.clear();
    known = false;
    timesLost++;
  }

  /** Returns the end of the first running task to finish; {@link Long#MAX_VALUE} without one. */
  public long firstEnd() {
    long first = Long.MAX_VALUE;
    for (SimulatedTask task : tasks) {
      first = Math.min(first, task.end());
    }
    return first;
  }

  /** Returns the milliseconds until the next heartbeat, from the last response. */
  public int replyInterval() {
    return replyInterval;
  }

  /** Returns the time of the next heartbeat as a {@link System#nanoTime} value; set by the driver. */
  public long nextBeat() {
    return nextBeat;
  }

  public void setNextBeat(long nanos) {
    nextBeat = nanos;
  }

  public boolean wasLate() {
    return late;
  }

  public void setLate() {
    late = true;
  }

  /** Returns the number of times that the JobTracker had declared it lost. */
  public int timesLost() {
    return timesLost;
  }

  public int index() {
    return index;
  }
}
