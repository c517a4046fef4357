/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.junit.Before;
import org.junit.Test;

/** Checks that a task knows its attempts and their statuses while it keeps few objects for them. */
public class TestOnlyAttempt {
  private static final JobID JOB = new JobID("test", 1);
  private static final TaskSplitMetaInfo NO_SPLIT = JobSplit.EMPTY_TASK_SPLIT;

  private final JobConf conf = new JobConf(false);
  private final JobTracker jobTracker = mock(JobTracker.class);
  private JobInProgress job;
  private TaskInProgress task;

  private static TaskAttemptID attempt(int number) {
    return new TaskAttemptID("test", 1, TaskType.MAP, 1, number);
  }

  private static TaskStatus status(int number, TaskStatus.State state) {
    return new MapTaskStatus(attempt(number), 0.5f, 1, state, "", "", "tracker " + number, TaskStatus.Phase.MAP,
        new Counters());
  }

  @Before
  public void makeATask() {
    conf.setUser("me");
    job = new JobInProgress(JOB, conf, new JobTracker());
    task = new TaskInProgress(JOB, "job.xml", 1, 0, jobTracker, conf, job, 1);
  }

  private TaskStatus report(int number, TaskStatus.State state) {
    TaskStatus status = status(number, state);
    task.updateStatus(status);
    return status;
  }

  private TaskStatus succeed(int number) {
    TaskStatus status = report(number, TaskStatus.State.SUCCEEDED);
    task.completed(attempt(number));
    return status;
  }

  /** A subclass can add statuses to a task's tree, as upstream tests do. */
  @Test
  public void aSubclassCanPutStatusesIntoTheTree() {
    TaskInProgress fake = new TaskInProgress(JOB, "job.xml", 1, 0, jobTracker, conf, job, 1) {
      @Override
      synchronized boolean updateStatus(TaskStatus status) {
        taskStatuses.put(status.getTaskID(), status);
        return false;
      }
    };
    TaskStatus running = status(0, TaskStatus.State.RUNNING);
    fake.updateStatus(running);
    assertEquals(Map.of(attempt(0), running), fake.taskStatuses);
    assertTrue(fake.isRunningTask(attempt(0)));
  }

  @Test
  public void whileItRunsItIsInTheTree() {
    TaskStatus running = report(0, TaskStatus.State.RUNNING);
    assertEquals(Map.of(attempt(0), running), task.taskStatuses);
    assertTrue(task.isRunningTask(attempt(0)));
  }

  /** Checks that maps of an initialised job share the objects for attempts that they do not have yet. */
  @Test
  public void mapsHaveNoTreeBeforeTheyStart() {
    TaskInProgress[] maps = new TaskInProgress[3];
    Arrays.setAll(maps, map -> new TaskInProgress(JOB, "job.xml", NO_SPLIT, jobTracker, conf, job, map, 1));
    MapSplits.share(maps, new TaskSplitMetaInfo[] {NO_SPLIT, NO_SPLIT, NO_SPLIT});
    assertSame(maps[0].taskStatuses, maps[2].taskStatuses);
    assertArrayEquals(new TaskStatus[0], maps[1].getTaskStatuses());
    assertNull(maps[1].getTaskStatus(attempt(0)));
    TaskStatus running = status(0, TaskStatus.State.RUNNING);
    maps[1].updateStatus(running);
    assertArrayEquals(new TaskStatus[] {running}, maps[1].getTaskStatuses());
    assertArrayEquals("of another map", new TaskStatus[0], maps[0].getTaskStatuses());
    TaskStatus second = status(1, TaskStatus.State.RUNNING);
    maps[1].updateStatus(second);
    assertArrayEquals(new TaskStatus[] {running, second}, maps[1].getTaskStatuses());
  }

  @Test
  public void aStatusNamesTheFirstAttemptByTheIdOfItsTask() {
    TaskAttemptID first = attempt(0);
    task.addRunningTask(first, "tracker 0");
    task.addRunningTask(attempt(1), "tracker 1");
    TaskStatus status = status(0, TaskStatus.State.RUNNING);
    assertNotSame(first, status.getTaskID());
    assertSame(first, AttemptStatuses.attempt(status, task));
    assertSame(first, status.getTaskID());
    for (int other : new int[] {1, 2}) {
      TaskStatus further = status(other, TaskStatus.State.RUNNING);
      TaskAttemptID sent = further.getTaskID();
      assertSame(sent, AttemptStatuses.attempt(further, task));
      assertSame(sent, further.getTaskID());
    }
  }

  @Test
  public void theJobTakesTheIdFromTheTask() {
    task.addRunningTask(attempt(0), "tracker 0");
    TaskStatus status = status(0, TaskStatus.State.RUNNING);
    job.updateTaskStatus(task, status);
    assertSame(task.firstTaskId, status.getTaskID());
    assertSame(task.firstTaskId, task.taskStatuses.firstKey());
  }

  @Test
  public void theOnlyOneStays() {
    report(0, TaskStatus.State.RUNNING);
    TaskStatus only = succeed(0);
    assertSame(only, task.getTaskStatus(attempt(0)));
    assertNull(task.getTaskStatus(attempt(1)));
    assertArrayEquals(new TaskStatus[] {only}, task.getTaskStatuses());
    assertEquals("tracker 0", task.machineWhereTaskRan(attempt(0)));
    assertFalse(task.isRunningTask(attempt(0)));
    assertFalse(task.isOnlyCommitPending());
    assertTrue(task.isComplete(attempt(0)));
    assertEquals(1, task.getProgress(), 0);
    assertTrue("the rate of what is done", task.getCurrentProgressRate(1) > 0);
  }

  @Test
  public void anotherStateOfTheSameTakesItsPlace() {
    TaskStatus only = succeed(0);
    report(0, TaskStatus.State.SUCCEEDED);
    assertArrayEquals("a duplicate is left out", new TaskStatus[] {only}, task.getTaskStatuses());
    TaskStatus failed = report(0, TaskStatus.State.FAILED);
    assertArrayEquals(new TaskStatus[] {failed}, task.getTaskStatuses());
    assertEquals(1, task.taskStatuses.size());
  }

  @Test
  public void aLaterAttemptJoinsIt() {
    TaskStatus only = succeed(0);
    TaskStatus late = report(1, TaskStatus.State.RUNNING);
    assertArrayEquals(new TaskStatus[] {only, late}, task.getTaskStatuses());
    assertSame(late, task.getTaskStatus(attempt(1)));
    task.alreadyCompletedTask(attempt(1));
    assertEquals(TaskStatus.State.KILLED, late.getRunState());
    assertEquals(TaskStatus.State.SUCCEEDED, task.getTaskStatus(attempt(0)).getRunState());
  }

  @Test
  public void theTreeStaysWithSeveralAttempts() {
    TaskStatus slow = report(0, TaskStatus.State.RUNNING);
    TaskStatus fast = succeed(1);
    assertArrayEquals(new TaskStatus[] {slow, fast}, task.getTaskStatuses());
    assertEquals(2, task.taskStatuses.size());
  }

  @Test
  public void allAttemptsAreKnownInTheirOrder() {
    assertArrayEquals(new TaskAttemptID[0], task.getAllTaskAttemptIDs());
    for (int number : new int[] {1, 1, 2, 0}) {
      task.addRunningTask(attempt(number), "tracker");
      assertTrue(task.isFirstAttempt(attempt(1)));
    }
    assertArrayEquals(new TaskAttemptID[] {attempt(0), attempt(1), attempt(2)}, task.getAllTaskAttemptIDs());
  }

  @Test
  public void theFirstAttemptCountsAsItsOwnWhenItFails() {
    when(jobTracker.getInstrumentation()).thenReturn(mock(JobTrackerInstrumentation.class));
    task.addRunningTask(attempt(0), "tracker 0");
    report(0, TaskStatus.State.FAILED);
    task.incompleteSubTask(attempt(0), mock(JobStatus.class));
    assertEquals(1, task.numTaskFailures());
  }
}
