/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapred.TaskStatus.State;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestCompletedJobMarker {
  private static final int ONCE = CompletedJobMarker.TASKS_AT_ONCE;
  private static final int THREADS = 4;
  private static final JobConf CONF = new JobConf(false);
  private static final JobInProgress ANY_JOB = mock(JobInProgress.class);

  /** The number of times that each attempt was marked. */
  private final Map<String, Integer> marked = new ConcurrentHashMap<>();
  private final CompletedJobMarker marker =
      new CompletedJobMarker((tracker, attempt) -> marked.merge(tracker + " " + attempt, 1, Integer::sum));

  private static JobInProgress job(int number, int maps, int reduces) {
    return job(tasks(number, TaskType.JOB_SETUP, 2, State.SUCCEEDED),
        tasks(number, TaskType.MAP, maps, State.SUCCEEDED), tasks(number, TaskType.REDUCE, reduces, State.SUCCEEDED));
  }

  private static JobInProgress job(TaskInProgress[] setups, TaskInProgress[] maps, TaskInProgress[] reduces) {
    JobInProgress job = mock(JobInProgress.class);
    when(job.getTasks(TaskType.JOB_SETUP)).thenReturn(setups);
    when(job.getTasks(TaskType.MAP)).thenReturn(maps);
    when(job.getTasks(TaskType.REDUCE)).thenReturn(reduces);
    return job;
  }

  private static TaskInProgress[] tasks(int job, TaskType type, int count, State state) {
    TaskInProgress[] tasks = new TaskInProgress[count];
    Arrays.setAll(tasks, i -> task(new TaskAttemptID("test", job, type, i, 0), state));
    return tasks;
  }

  /** Returns a task with one attempt; Mockito's mocks are too slow for thousands. */
  private static TaskInProgress task(TaskAttemptID id, State state) {
    TaskStatus status = new MapTaskStatus(id, 1, 1, state, "", "", "tracker" + id.getTaskID().getId() % 3,
        TaskStatus.Phase.MAP, new Counters());
    return new TaskInProgress(new JobID("test", 1), "job.xml", 1, 0, null, CONF, ANY_JOB, 1) {
      @Override
      public TaskStatus[] getTaskStatuses() {
        return new TaskStatus[] {status};
      }
    };
  }

  private void assertAllOnce(JobInProgress... jobs) {
    Map<String, Integer> expected = new TreeMap<>();
    for (JobInProgress job : jobs) {
      for (TaskType type : List.of(TaskType.JOB_SETUP, TaskType.MAP, TaskType.REDUCE)) {
        for (TaskInProgress task : job.getTasks(type)) {
          TaskStatus status = task.getTaskStatuses()[0];
          expected.put(status.getTaskTracker() + " " + status.getTaskID(), 1);
        }
      }
    }
    assertEquals(expected, new TreeMap<>(marked));
  }

  @Test
  public void aSmallJobIsDoneAtOnce() {
    JobInProgress job = job(1, ONCE - 4, 2);
    marker.add(job);
    assertAllOnce(job);
    marker.goOn();
    assertAllOnce(job);
  }

  @Test
  public void aLargeJobIsDoneInParts() {
    JobInProgress job = job(1, 2 * ONCE, ONCE - 1);
    marker.add(job);
    assertEquals(ONCE, marked.size());
    marker.goOn();
    assertEquals(2 * ONCE, marked.size());
    marker.goOn();
    assertEquals(3 * ONCE, marked.size());
    marker.goOn();
    assertAllOnce(job);
    marker.goOn();
    assertAllOnce(job);
  }

  @Test
  public void jobsAreDoneInTheirOrder() {
    JobInProgress first = job(1, 2 * ONCE, 0);
    JobInProgress small = job(2, 3, 1);
    JobInProgress last = job(3, ONCE, 0);
    marker.add(first);
    marker.add(small);
    assertEquals("a small one does not wait", ONCE + 6, marked.size());
    marker.add(last);
    marker.goOn();
    marker.goOn();
    assertEquals(2 * ONCE + 2 + 6 + ONCE, marked.size());
    marker.goOn();
    assertAllOnce(first, small, last);
  }

  @Test
  public void attemptsThatRunAreLeftOut() {
    TaskInProgress[] none = {};
    Set<State> marks = EnumSet.noneOf(State.class);
    Set<State> setups = EnumSet.noneOf(State.class);
    for (State state : State.values()) {
      marked.clear();
      marker.add(job(none, none, tasks(1, TaskType.REDUCE, 1, state)));
      if (!marked.isEmpty()) {
        marks.add(state);
      }
      marked.clear();
      marker.add(job(tasks(1, TaskType.JOB_SETUP, 1, state), none, none));
      if (!marked.isEmpty()) {
        setups.add(state);
      }
    }
    assertEquals(EnumSet.of(State.SUCCEEDED, State.FAILED, State.KILLED), marks);
    assertEquals(EnumSet.of(State.SUCCEEDED, State.FAILED, State.KILLED, State.FAILED_UNCLEAN, State.KILLED_UNCLEAN),
        setups);
  }

  @Test
  public void threadsShareTheTasks() throws Exception {
    JobInProgress first = job(1, 20 * ONCE + 7, ONCE);
    JobInProgress second = job(2, 20 * ONCE, 3);
    marker.add(first);
    marker.add(second);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(() -> {
        for (int call = 0; call < 30; call++) {
          marker.goOn();
        }
      }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertAllOnce(first, second);
  }

  /** Counts the known attempts of a job with 1,200 maps when the job has ended, and after each following heartbeat. */
  public static class Heartbeats extends TrackerProbe<List<Integer>> {
    @Override
    List<Integer> probe() throws Exception {
      join("tracker_host1:1", "host1");
      TaskTrackerStatus tracker = jobTracker.getTaskTrackerStatus("tracker_host1:1");
      TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[1200];
      Arrays.fill(splits, new TaskSplitMetaInfo(new String[0], 0, 1000));
      JobInProgress job = runningJob(new JobConf(), splits);
      for (TaskInProgress map : job.maps) {
        TaskAttemptID attempt = job.obtainNewMapTask(tracker, 1, 1).getTaskID();
        TaskStatus status = TaskStatus.createTaskStatus(true, attempt, 1, 1, State.SUCCEEDED, "", "",
            "tracker_host1:1", TaskStatus.Phase.MAP, new Counters());
        status.setStartTime(JobTracker.getClock().getTime());
        job.updateTaskStatus(job.maps[attempt.getTaskID().getId()], status);
      }
      List<Integer> known = new ArrayList<>();
      jobTracker.markCompletedJob(job);
      for (int beat = 0; beat < 5; beat++) {
        known.add(jobTracker.taskidToTIPMap.size());
        heartbeat("tracker_host1:1", "host1", false, true);
      }
      return known;
    }
  }

  @Test
  public void heartbeatsGoOn() throws Exception {
    assertEquals("stock", List.of(1200, 0, 0, 0, 0), StockHadoop.call(Heartbeats.class));
    assertEquals("ours", List.of(1200, 1200 - 2 * ONCE, 0, 0, 0), new Heartbeats().call());
  }
}
