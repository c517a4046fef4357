/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Marks the attempts of completed jobs so that each is forgotten when its tracker next reports. Stock does this when
 * the job completes, with everything locked; here the completion and each later heartbeat do part of it. Attempts that
 * are still running are left out: they are marked when they end.
 *
 * <p>Thread-safe. The monitor of the job is taken for each task.
 */
final class CompletedJobMarker {
  /** The maximum number of tasks that one call marks. */
  static final int TASKS_AT_ONCE = 500;

  private static final Set<TaskStatus.State> RUNNING =
      EnumSet.of(TaskStatus.State.RUNNING, TaskStatus.State.COMMIT_PENDING, TaskStatus.State.UNASSIGNED);
  private static final Set<TaskStatus.State> TO_CLEAN_UP =
      EnumSet.of(TaskStatus.State.FAILED_UNCLEAN, TaskStatus.State.KILLED_UNCLEAN);

  private final BiConsumer<String, TaskAttemptID> mark;
  private final ConcurrentLinkedQueue<Walk> walks = new ConcurrentLinkedQueue<>();

  /** @param mark takes the name of a tracker and an attempt that ran on it */
  CompletedJobMarker(BiConsumer<String, TaskAttemptID> mark) {
    this.mark = mark;
  }

  /** A walk over the tasks of a job, setup tasks first; several threads may advance it, each with different tasks. */
  private record Walk(TaskInProgress[] setups, TaskInProgress[] maps, TaskInProgress[] reduces, AtomicInteger next) {
    private static Walk of(JobInProgress job) {
      return new Walk(job.getTasks(TaskType.JOB_SETUP), job.getTasks(TaskType.MAP), job.getTasks(TaskType.REDUCE),
          new AtomicInteger());
    }

    private int tasks() {
      return setups.length + maps.length + reduces.length;
    }

    private TaskInProgress task(int number) {
      if (number < setups.length) {
        return setups[number];
      }
      int ofJob = number - setups.length;
      return ofJob < maps.length ? maps[ofJob] : reduces[ofJob - maps.length];
    }
  }

  /**
   * Marks the attempts of a completed job's first tasks. The caller may hold this job's monitor, but no other job's.
   */
  void add(JobInProgress job) {
    Walk walk = Walk.of(job);
    if (!goOn(walk)) {
      walks.add(walk);
    }
  }

  /** Marks some attempts of the job that has waited longest, if any. The caller holds no job's monitor. */
  void goOn() {
    Walk walk = walks.peek();
    if (walk != null && goOn(walk)) {
      walks.remove(walk);
    }
  }

  /** Returns true if no task is left, though another thread may still be processing some. */
  private boolean goOn(Walk walk) {
    int from = walk.next.getAndAdd(TASKS_AT_ONCE);
    int to = Math.min(walk.tasks(), from + TASKS_AT_ONCE);
    for (int task = from; task < to; task++) {
      mark(walk.task(task), task < walk.setups.length);
    }
    return to == walk.tasks();
  }

  private void mark(TaskInProgress task, boolean setup) {
    for (TaskStatus attempt : task.getTaskStatuses()) {
      TaskStatus.State state = attempt.getRunState();
      if (!RUNNING.contains(state) && (setup || !TO_CLEAN_UP.contains(state))) {
        mark.accept(attempt.getTaskTracker(), attempt.getTaskID());
      }
    }
  }
}
