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
 * One TaskTracker as the JobTracker sees it: its beats, and tasks that only take time. It says in a beat what a real
 * one would, in objects of its own each time, as if they had come over the wire. Small, as there are ten thousand. For
 * one thread at a time.
 *
 * <p>In this package, as the statuses and the answers of a heartbeat are visible here only.
 */
public final class SimulatedTracker {
  private static final int HTTP_PORT = 50060;
  /** The number that a real tracker sends first. */
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
   * Sends one heartbeat: tasks whose time is over by {@code now} have ended, tasks that the answer brings begin.
   *
   * @param link to the JobTracker
   * @param now by {@link System#nanoTime}
   * @param accept whether new tasks may come; none do without a free slot, as with a real tracker
   * @param meter told when the call begins and ends
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
    // An answer without actions has none at all, if it came over the wire.
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

  /** The JobTracker has forgotten it: it begins anew. */
  private void forget() {
    tasks.clear();
    known = false;
    timesLost++;
  }

  /** Returns when its first running task ends; {@link Long#MAX_VALUE} without one. */
  public long firstEnd() {
    long first = Long.MAX_VALUE;
    for (SimulatedTask task : tasks) {
      first = Math.min(first, task.end());
    }
    return first;
  }

  /** Milliseconds to the next beat, as the last answer asked for. */
  public int replyInterval() {
    return replyInterval;
  }

  /** Returns when the next beat is due, by {@link System#nanoTime}; the driver's. */
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

  /** Returns how often the JobTracker had forgotten it. */
  public int timesLost() {
    return timesLost;
  }

  public int index() {
    return index;
  }
}
