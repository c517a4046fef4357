/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.TaskCounter;

/** A task that takes some time and then succeeds or fails, and its status reports. */
final class SimulatedTask {
  private static final String FAILURE = "a simulated failure";
  private static final float DONE = 1f;

  private final TaskAttemptID id;
  private final boolean map;
  private final int slots;
  private final TaskStatus.State running;
  private final TaskStatus.State atTheEnd;
  private final long records;
  private final long startMillis = System.currentTimeMillis();
  private final long start = System.nanoTime();
  private final long nanos;
  private boolean killed;

  /**
   * Creates a task that starts now.
   *
   * @param fails true if it is to fail
   * @param records its counter of input records
   * @param nanos its duration
   */
  SimulatedTask(Task task, boolean fails, long records, long nanos) {
    id = task.getTaskID();
    map = task.isMapTask();
    slots = task.getNumSlotsRequired();
    // The cleanup of an attempt continues in the state the attempt was left in, and ends in its clean counterpart.
    running = task.isTaskCleanupTask() ? task.getState() : TaskStatus.State.RUNNING;
    atTheEnd = switch (running) {
      case FAILED_UNCLEAN -> TaskStatus.State.FAILED;
      case KILLED_UNCLEAN -> TaskStatus.State.KILLED;
      // There is nothing to clean up: an UNCLEAN end would make the JobTracker launch the attempt once more.
      default -> fails ? TaskStatus.State.FAILED : TaskStatus.State.SUCCEEDED;
    };
    this.records = records;
    this.nanos = nanos;
  }

  boolean is(TaskAttemptID other) {
    return id.equals(other);
  }

  boolean isOf(JobID job) {
    return id.getJobID().equals(job);
  }

  /** Ends the task with the next heartbeat. */
  void kill() {
    killed = true;
  }

  boolean hasEnded(long now) {
    return killed || now - start >= nanos;
  }

  /** Returns the time when the task ends, as a {@link System#nanoTime} value. */
  long end() {
    return start + nanos;
  }

  /** Returns a new status each time, as the JobTracker keeps it. Only the last one has counters. */
  TaskStatus status(String tracker, long now, long millis) {
    boolean ended = hasEnded(now);
    TaskStatus.State state = !ended ? running : killed ? TaskStatus.State.KILLED : atTheEnd;
    TaskStatus status = TaskStatus.createTaskStatus(map, id, ended ? DONE : progress(now), slots, state,
        state == TaskStatus.State.FAILED ? FAILURE : "", "", tracker, phase(ended),
        ended ? counters() : new Counters());
    status.setIncludeCounters(ended);
    status.setStartTime(startMillis);
    if (ended) {
      status.setFinishTime(Math.max(startMillis, millis));
    }
    return status;
  }

  private float progress(long now) {
    return (float) (now - start) / nanos;
  }

  private TaskStatus.Phase phase(boolean ended) {
    if (running != TaskStatus.State.RUNNING) {
      return TaskStatus.Phase.CLEANUP;
    }
    return map ? TaskStatus.Phase.MAP : ended ? TaskStatus.Phase.REDUCE : TaskStatus.Phase.SHUFFLE;
  }

  private Counters counters() {
    Counters counters = new Counters();
    counters.incrCounter(map ? TaskCounter.MAP_INPUT_RECORDS : TaskCounter.REDUCE_INPUT_RECORDS, records);
    counters.incrCounter(map ? TaskCounter.MAP_OUTPUT_RECORDS : TaskCounter.REDUCE_OUTPUT_RECORDS, records);
    counters.incrCounter(TaskCounter.SPILLED_RECORDS, records);
    return counters;
  }
}
