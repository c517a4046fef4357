/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.ab.arm.simulation.Launch;
import org.apache.hadoop.ab.arm.simulation.Launch.Kind;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptUnsuccessfulCompletionEvent;
import org.junit.Before;
import org.junit.Test;

/**
 * Tests the check of job histories: a good history of two maps and a reduce passes, and the errors of others are named.
 */
public class TestHistoryCheck {
  private static final int JOB = 1;
  private static final int MAPS = 2;
  private static final int REDUCES = 1;

  private final SimulatedTasks tasks = new SimulatedTasks(Specs.paced(MAPS, REDUCES, 1, "fixed", 0),
      new ClusterPlan(20, 1), new LaunchProgress(5, () -> new LaunchProgress.Moment(0, 0)), 1);
  private HistoryCheck check = new HistoryCheck(new JobPlan(JOB, MAPS, REDUCES), false);
  private long mapRecords = SimulatedTasks.recordsOf(MAPS);
  private int launchedMaps = MAPS;
  private TaskAttemptID firstMap;
  private TaskAttemptID secondMap;

  @Before
  public void launchAll() throws Exception {
    TaskAttemptID setup = launched(Kind.JOB, TaskType.JOB_SETUP, 0);
    firstMap = launched(Kind.MAP, TaskType.MAP, 0);
    secondMap = launched(Kind.MAP, TaskType.MAP, 1);
    TaskAttemptID reduce = launched(Kind.REDUCE, TaskType.REDUCE, 0);
    TaskAttemptID cleanup = launched(Kind.JOB, TaskType.JOB_CLEANUP, 0);
    for (TaskAttemptID each : new TaskAttemptID[] {setup, firstMap, reduce, cleanup}) {
      start(each);
    }
    check.add(new TaskAttemptFinishedEvent(setup, TaskType.JOB_SETUP, "SUCCEEDED", 1, "h1", "", new Counters()));
    succeed(firstMap);
    check.add(new ReduceAttemptFinishedEvent(reduce, TaskType.REDUCE, "SUCCEEDED", 1, 1, 1, "h1", "", new Counters()));
    check.add(new TaskAttemptFinishedEvent(cleanup, TaskType.JOB_CLEANUP, "SUCCEEDED", 1, "h1", "", new Counters()));
  }

  private TaskAttemptID launched(Kind kind, TaskType type, int task) {
    return launched(kind, type, task, 0);
  }

  private TaskAttemptID launched(Kind kind, TaskType type, int task, int attempt) {
    TaskAttemptID id = new TaskAttemptID("bench", JOB, type, task, attempt);
    tasks.launched(new Launch(JOB, kind, task, attempt, 0), id.toString());
    return id;
  }

  private void start(TaskAttemptID attempt) throws Exception {
    check.add(new TaskAttemptStartedEvent(attempt, TaskType.MAP, 1, "tracker_h1", 1));
  }

  private void succeed(TaskAttemptID map) throws Exception {
    check.add(new MapAttemptFinishedEvent(map, TaskType.MAP, "SUCCEEDED", 1, 1, "h1", "", new Counters()));
  }

  private void end(TaskAttemptID map, String status) throws Exception {
    check.add(new TaskAttemptUnsuccessfulCompletionEvent(map, TaskType.MAP, status, 1, "h1", "why"));
  }

  private void compare() throws Exception {
    Counters maps = new Counters();
    maps.findCounter(TaskCounter.MAP_INPUT_RECORDS).setValue(mapRecords);
    Counters reduces = new Counters();
    reduces.findCounter(TaskCounter.REDUCE_INPUT_RECORDS).setValue(SimulatedTasks.recordsOf(REDUCES));
    Counters all = new Counters();
    all.findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).setValue(launchedMaps);
    all.findCounter(JobCounter.TOTAL_LAUNCHED_REDUCES).setValue(REDUCES);
    check.add(new JobFinishedEvent(new JobID("bench", JOB), 1, MAPS, REDUCES, 0, 0, maps, reduces, all));
    check.compareWith(tasks);
  }

  private void assertWrong(String message) {
    assertEquals("the history of job 1 " + message,
        assertThrows(RunException.class, this::compare).getMessage());
  }

  @Test
  public void completeHistoryIsGood() throws Exception {
    start(secondMap);
    succeed(secondMap);
    compare();
  }

  @Test
  public void failedAttemptsAreAttempts() throws Exception {
    start(secondMap);
    end(secondMap, "FAILED");
    TaskAttemptID again = launched(Kind.MAP, TaskType.MAP, 1, 1);
    start(again);
    succeed(again);
    launchedMaps++;
    compare();
  }

  @Test
  public void attemptsMayNotBeMissing() throws Exception {
    assertWrong("has starts of 4 attempts, where 5 were launched");
  }

  @Test
  public void endsMayNotBeMissing() throws Exception {
    start(secondMap);
    assertWrong("has ends of 4 attempts, where 5 were launched");
  }

  @Test
  public void otherAttemptsDoNotCount() throws Exception {
    TaskAttemptID other = new TaskAttemptID("bench", JOB, TaskType.MAP, 1, 7);
    start(other);
    succeed(other);
    assertWrong("has starts of other attempts than were launched");
  }

  @Test
  public void everyTaskSucceeds() throws Exception {
    start(secondMap);
    end(secondMap, "KILLED");
    assertWrong("has 4 tasks that succeeded, where the job had 5");
  }

  @Test
  public void noTaskSucceedsTwice() throws Exception {
    TaskAttemptID again = launched(Kind.MAP, TaskType.MAP, 0, 1);
    start(again);
    RunException e = assertThrows(RunException.class, () -> succeed(again));
    assertEquals("the history of job 1 has two successes of " + firstMap.getTaskID(), e.getMessage());
  }

  @Test
  public void nothingIsToldTwice() throws Exception {
    assertEquals("the history of job 1 has two starts of " + firstMap,
        assertThrows(RunException.class, () -> start(firstMap)).getMessage());
    assertEquals("the history of job 1 has two ends of " + firstMap,
        assertThrows(RunException.class, () -> end(firstMap, "KILLED")).getMessage());
  }

  @Test
  public void outputOfALostTrackerIsMadeAgain() throws Exception {
    SimulatedTasks fresh = new SimulatedTasks(Specs.paced(1, 0, 1, "fixed", 0), new ClusterPlan(20, 1),
        new LaunchProgress(5, () -> new LaunchProgress.Moment(0, 0)), 1);
    check = new HistoryCheck(new JobPlan(JOB, MAPS, REDUCES), true);
    start(firstMap);
    succeed(firstMap);
    start(firstMap);
    end(firstMap, "KILLED");
    TaskAttemptID again = new TaskAttemptID("bench", JOB, TaskType.MAP, 0, 1);
    start(again);
    succeed(again);
    fresh.launched(new Launch(JOB, Kind.MAP, 0, 0, 0), firstMap.toString());
    fresh.launched(new Launch(JOB, Kind.MAP, 0, 1, 0), again.toString());
    RunException e = assertThrows(RunException.class, () -> {
      check.add(new JobFinishedEvent(new JobID("bench", JOB), 1, MAPS, REDUCES, 0, 0, new Counters(), new Counters(),
          new Counters()));
      check.compareWith(fresh);
    });
    // Only one of the five tasks succeeded.
    assertEquals("the history of job 1 has 1 tasks that succeeded, where the job had 5", e.getMessage());
  }

  @Test
  public void countersAreTheSumOfTheTasks() throws Exception {
    start(secondMap);
    succeed(secondMap);
    mapRecords++;
    assertWrong("counts 4 for what maps read, not 3");
  }

  @Test
  public void launchesAreCounted() throws Exception {
    start(secondMap);
    succeed(secondMap);
    launchedMaps++;
    assertWrong("counts 4 for what tasks launched, not 3");
  }
}
