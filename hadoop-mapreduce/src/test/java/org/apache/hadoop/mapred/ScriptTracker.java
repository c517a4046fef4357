/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.mapred.TaskStatus.State;

/**
 * A TaskTracker that runs nothing, but reports random states for the tasks that it is told to run: they progress,
 * finish, fail, wait to commit, need cleanup, or miss the output of a map.
 */
final class ScriptTracker {
  private static final int SLOTS = 2;

  private final JobTracker jobTracker;
  private final String host;
  private final Random random;
  /** The attempts that the tracker runs, in the order of their IDs. */
  private final Map<TaskAttemptID, Attempt> attempts = new TreeMap<>();
  private final List<TaskAttemptID> finishedMaps;
  private boolean known;
  private short lastResponse = -1;
  private short responseBefore;
  private TaskTrackerStatus lastStatus;
  /** A witness that is told of each action before it is carried out. */
  private Consumer<TaskTrackerAction> witness = action -> { };

  /** An attempt that this tracker runs. */
  private static final class Attempt {
    final Task task;
    /** The last reported state. */
    State state;
    boolean killed;
    boolean mayCommit;

    Attempt(Task task) {
      this.task = task;
      state = task.isTaskCleanupTask() ? State.FAILED_UNCLEAN : State.RUNNING;
    }
  }

  /**
   * Creates a tracker that has not reported yet.
   *
   * @param finishedMaps the maps finished on all trackers, whose output reduces may miss
   */
  ScriptTracker(JobTracker jobTracker, String host, List<TaskAttemptID> finishedMaps, Random random) {
    this.jobTracker = jobTracker;
    this.host = host;
    this.finishedMaps = finishedMaps;
    this.random = random;
  }

  @Override
  public String toString() {
    return "tracker_" + host + ":1";
  }

  /** Makes {@code witness} hear of each action before it is carried out, on the reporting thread. */
  void tell(Consumer<TaskTrackerAction> witness) {
    this.witness = witness;
  }

  /** Forgets everything, as a restarted process does. */
  void restart() {
    attempts.clear();
    known = false;
    lastResponse = -1;
  }

  /** Returns one of the attempts that it runs, or of the maps that have finished anywhere; null if there are none. */
  TaskAttemptID anAttempt() {
    List<TaskAttemptID> all = new ArrayList<>(attempts.keySet());
    all.addAll(finishedMaps);
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  /** Reports to the JobTracker, and returns the actions it orders. */
  String heartbeat(boolean acceptsTasks) throws IOException {
    List<TaskStatus> reports = new ArrayList<>();
    for (Attempt attempt : new ArrayList<>(attempts.values())) {
      reports.add(report(attempt));
    }
    lastStatus = new TaskTrackerStatus(toString(), host, 50060, reports, 0, SLOTS, SLOTS);
    responseBefore = lastResponse;
    HeartbeatResponse response = jobTracker.heartbeat(lastStatus, false, !known, acceptsTasks, lastResponse);
    lastResponse = response.getResponseId();
    known = true;
    for (TaskTrackerAction action : response.getActions()) {
      witness.accept(action);
      act(action);
    }
    return response.getResponseId() + " " + told(response);
  }

  /** Sends the last heartbeat again, as if its answer had been lost, and returns the answer. */
  String repeat() throws IOException {
    if (!known || lastStatus == null || responseBefore < 0) {
      return "not yet";
    }
    HeartbeatResponse response = jobTracker.heartbeat(lastStatus, false, false, true, responseBefore);
    return response.getResponseId() + " " + told(response);
  }

  private static String told(HeartbeatResponse response) {
    TreeSet<String> told = new TreeSet<>();
    for (TaskTrackerAction action : response.getActions()) {
      if (action instanceof LaunchTaskAction) {
        Task task = ((LaunchTaskAction) action).getTask();
        told.add("launch " + task.getTaskID() + (task.isJobSetupTask() ? " setup" : "")
            + (task.isJobCleanupTask() ? " cleanup" : "") + (task.isTaskCleanupTask() ? " task cleanup" : ""));
      } else if (action instanceof KillTaskAction) {
        told.add("kill " + ((KillTaskAction) action).getTaskID());
      } else if (action instanceof CommitTaskAction) {
        told.add("commit " + ((CommitTaskAction) action).getTaskID());
      } else if (action instanceof KillJobAction) {
        told.add("kill " + ((KillJobAction) action).getJobID());
      } else {
        told.add(action.getClass().getSimpleName());
      }
    }
    return told.toString();
  }

  private void act(TaskTrackerAction action) {
    if (action instanceof LaunchTaskAction) {
      Task task = ((LaunchTaskAction) action).getTask();
      attempts.put(task.getTaskID(), new Attempt(task));
    } else if (action instanceof KillTaskAction) {
      TaskAttemptID id = ((KillTaskAction) action).getTaskID();
      finishedMaps.remove(id);
      Attempt attempt = attempts.get(id);
      if (attempt != null) {
        attempt.killed = true;
      }
    } else if (action instanceof CommitTaskAction) {
      Attempt attempt = attempts.get(((CommitTaskAction) action).getTaskID());
      if (attempt != null) {
        attempt.mayCommit = true;
      }
    } else if (action instanceof KillJobAction) {
      JobID job = ((KillJobAction) action).getJobID();
      attempts.keySet().removeIf(id -> id.getJobID().equals(job));
      finishedMaps.removeIf(id -> id.getJobID().equals(job));
    } else {
      restart();
    }
  }

  private TaskStatus report(Attempt attempt) {
    attempt.state = next(attempt);
    Task task = attempt.task;
    TaskAttemptID id = task.getTaskID();
    Counters counters = new Counters();
    counters.incrCounter("script", "counter" + random.nextInt(3), random.nextInt(100));
    TaskStatus status = TaskStatus.createTaskStatus(task.isMapTask(), id, random.nextFloat(), 1, attempt.state, "", "",
        toString(), task.isMapTask() ? TaskStatus.Phase.MAP : TaskStatus.Phase.REDUCE, counters);
    status.setStartTime(1);
    if (attempt.state != State.RUNNING && attempt.state != State.COMMIT_PENDING) {
      status.setFinishTime(2);
      attempts.remove(id);
      if (attempt.state == State.SUCCEEDED && task.isMapTask()) {
        finishedMaps.add(id);
      }
    } else if (!task.isMapTask() && !finishedMaps.isEmpty() && random.nextInt(5) == 0) {
      TaskAttemptID map = finishedMaps.get(random.nextInt(finishedMaps.size()));
      for (int complaint = 0; complaint < 3; complaint++) {
        status.addFetchFailedMap(map);
      }
    }
    return status;
  }

  private State next(Attempt attempt) {
    Task task = attempt.task;
    int chance = random.nextInt(100);
    if (task.isTaskCleanupTask()) {
      return chance < 50 ? State.FAILED : State.KILLED;
    }
    if (attempt.killed) {
      boolean simple = task.isJobSetupTask() || task.isJobCleanupTask() || chance < 50;
      return simple ? State.KILLED : State.KILLED_UNCLEAN;
    }
    if (attempt.state == State.COMMIT_PENDING) {
      return attempt.mayCommit ? State.SUCCEEDED : State.COMMIT_PENDING;
    }
    if (chance < 55) {
      return State.RUNNING;
    }
    if (task.isJobSetupTask() || task.isJobCleanupTask()) {
      return chance < 97 ? State.SUCCEEDED : State.FAILED;
    }
    if (chance < 88) {
      return !task.isMapTask() && chance < 75 ? State.COMMIT_PENDING : State.SUCCEEDED;
    }
    return chance < 94 ? State.FAILED : State.FAILED_UNCLEAN;
  }
}
