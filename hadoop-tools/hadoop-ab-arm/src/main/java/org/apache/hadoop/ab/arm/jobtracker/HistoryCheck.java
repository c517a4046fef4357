/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptUnsuccessfulCompletionEvent;

/**
 * A check of a job's history, read with the arm's own reader: one start and one end of every launched attempt and of no
 * other; one success for every task; the job's end, with the sums of its tasks' counters.
 */
final class HistoryCheck {
  private static final String SUCCEEDED = "SUCCEEDED";

  private final JobPlan job;
  private final Set<String> started = new HashSet<>();
  /** The last end of each attempt: one whose output was lost has two. */
  private final Map<String, String> ended = new HashMap<>();
  private final Map<String, String> successes = new HashMap<>();
  private final boolean mayEndTwice;
  private JobFinishedEvent finished;

  /** @param mayEndTwice true if trackers were lost, and with them setups or the output of succeeded attempts */
  HistoryCheck(JobPlan job, boolean mayEndTwice) {
    this.job = job;
    this.mayEndTwice = mayEndTwice;
  }

  /**
   * Reads a file and compares it with the launches.
   *
   * @throws RunException if the history is wrong, with the reason
   */
  void check(FileSystem fs, Path file, SimulatedTasks tasks) throws IOException, RunException {
    try (EventReader reader = new EventReader(fs, file)) {
      for (HistoryEvent event = reader.getNextEvent(); event != null; event = reader.getNextEvent()) {
        add(event);
      }
    }
    compareWith(tasks);
  }

  /** Compares the history with the launches, after all events are read. */
  void compareWith(SimulatedTasks tasks) throws RunException {
    require(finished != null, "has no end");
    requireLaunched("starts", started, tasks);
    requireLaunched("ends", ended.keySet(), tasks);
    requireSuccesses();
    requireCounters(tasks);
  }

  void add(HistoryEvent event) throws RunException {
    if (event instanceof TaskAttemptStartedEvent start) {
      require(started.add(start.getTaskAttemptId().toString()) || mayEndTwice,
          "has two starts of " + start.getTaskAttemptId());
    } else if (event instanceof MapAttemptFinishedEvent end) {
      addEnd(end.getAttemptId(), end.getTaskStatus());
    } else if (event instanceof ReduceAttemptFinishedEvent end) {
      addEnd(end.getAttemptId(), end.getTaskStatus());
    } else if (event instanceof TaskAttemptFinishedEvent end) {
      addEnd(end.getAttemptId(), end.getTaskStatus());
    } else if (event instanceof TaskAttemptUnsuccessfulCompletionEvent end) {
      addEnd(end.getTaskAttemptId(), end.getTaskStatus());
    } else if (event instanceof JobFinishedEvent end) {
      require(finished == null, "ends twice");
      finished = end;
    }
  }

  private void addEnd(TaskAttemptID attempt, String status) throws RunException {
    String name = attempt.toString();
    require(ended.put(name, status) == null || mayEndTwice, "has two ends of " + name);
    String task = attempt.getTaskID().toString();
    if (status.equals(SUCCEEDED)) {
      String other = successes.put(task, name);
      require(other == null || other.equals(name), "has two successes of " + task);
    } else {
      successes.remove(task, name);
    }
  }

  private void requireLaunched(String what, Set<String> attempts, SimulatedTasks tasks) throws RunException {
    require(attempts.size() == tasks.launched(job.number()),
        "has " + what + " of " + attempts.size() + " attempts, where " + tasks.launched(job.number())
            + " were launched");
    require(attempts.stream().mapToLong(SimulatedTasks::key).sum() == tasks.sum(job.number()),
        "has " + what + " of other attempts than were launched");
  }

  private void requireSuccesses() throws RunException {
    require(successes.size() == job.launches(), "has " + successes.size() + " tasks that succeeded, where the job had "
        + job.launches());
  }

  private void requireCounters(SimulatedTasks tasks) throws RunException {
    requireCounter("maps read", finished.getMapCounters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue(),
        SimulatedTasks.recordsOf(job.maps()));
    requireCounter("reduces read",
        finished.getReduceCounters().findCounter(TaskCounter.REDUCE_INPUT_RECORDS).getValue(),
        SimulatedTasks.recordsOf(job.reduces()));
    if (!mayEndTwice) {
      requireCounter("tasks launched",
          finished.getTotalCounters().findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).getValue()
              + finished.getTotalCounters().findCounter(JobCounter.TOTAL_LAUNCHED_REDUCES).getValue(),
          tasks.launched(job.number()) - JobPlan.OF_THE_JOB);
    }
    requireCounter("finished maps", finished.getFinishedMaps(), job.maps());
    requireCounter("finished reduces", finished.getFinishedReduces(), job.reduces());
  }

  private void requireCounter(String what, long found, long expected) throws RunException {
    require(found == expected, "counts " + found + " for what " + what + ", not " + expected);
  }

  private void require(boolean holds, String otherwise) throws RunException {
    if (!holds) {
      throw new RunException("the history of job " + job.number() + " " + otherwise);
    }
  }
}
