/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.testing.KerberosInternals;
import org.junit.Before;
import org.junit.Test;

public class TestSucceededJobCounters {

  @Before
  public void exportKerberos() throws Exception {
    KerberosInternals.exportTo(getClass());
  }

  /** Returns a job with random counters, some of which only maps or only reduces have. */
  private static QueuedJob job(Random random) {
    QueuedJob job = QueuedJob.withoutLocations(1, 20, 5);
    job.maps = tasks(20, "map", random);
    job.reduces = tasks(5, "reduce", random);
    job.getJobCounters().incrCounter(JobCounter.TOTAL_LAUNCHED_MAPS, 22);
    job.getJobCounters().incrCounter("both", "b0", 7);
    return job;
  }

  private static TaskInProgress[] tasks(int count, String kind, Random random) {
    TaskInProgress[] tasks = new TaskInProgress[count];
    for (int i = 0; i < count; i++) {
      Counters counters = new Counters();
      for (int j = 0; j < 10; j++) {
        counters.incrCounter(random.nextBoolean() ? kind : "both", kind.charAt(0) + "" + random.nextInt(4),
            random.nextInt(1000));
        counters.incrCounter("both", "b" + random.nextInt(3), random.nextInt(1000));
      }
      tasks[i] = mock(TaskInProgress.class);
      doAnswer(call -> {
        call.<Counters>getArgument(0).incrAllCounters(counters);
        return null;
      }).when(tasks[i]).addCountersTo(any());
    }
    return tasks;
  }

  private static TreeMap<String, Long> values(Counters counters) {
    TreeMap<String, Long> values = new TreeMap<>();
    for (Counters.Group group : counters) {
      for (Counters.Counter counter : group) {
        values.put(group.getName() + "." + counter.getName(), counter.getValue());
      }
    }
    return values;
  }

  @Test
  public void totalsAreThoseOfTheTasks() {
    long seed = System.nanoTime();
    QueuedJob job = job(new Random(seed));
    Counters expected = job.getCounters();
    SucceededJobCounters counters = SucceededJobCounters.of(job);
    assertEquals("seed " + seed, values(expected), values(counters.total(job)));
    assertEquals("seed " + seed, values(job.getMapCounters()), values(counters.maps()));
    assertEquals("seed " + seed, values(job.getReduceCounters()), values(counters.reduces()));
  }

  @Test
  public void eachTaskIsAskedOnce() {
    QueuedJob job = job(new Random(1));
    job.succeededJobCounters = SucceededJobCounters.of(job);
    for (TaskInProgress task : job.maps) {
      verify(task, never()).addCountersTo(any());
    }
    job.getCounters();
    job.getCounters();
    for (TaskInProgress task : job.maps) {
      verify(task, times(1)).addCountersTo(any());
    }
    for (TaskInProgress task : job.reduces) {
      verify(task, times(1)).addCountersTo(any());
    }
  }

  @Test
  public void theJobsOwnCountersAreThoseOfNow() {
    QueuedJob job = job(new Random(1));
    job.succeededJobCounters = SucceededJobCounters.of(job);
    Counters before = job.getCounters();
    job.getJobCounters().incrCounter(JobCounter.FALLOW_SLOTS_MILLIS_MAPS, 5);
    assertEquals(0, before.getCounter(JobCounter.FALLOW_SLOTS_MILLIS_MAPS));
    assertEquals(5, job.getCounters().getCounter(JobCounter.FALLOW_SLOTS_MILLIS_MAPS));
    assertEquals(22, job.getCounters().getCounter(JobCounter.TOTAL_LAUNCHED_MAPS));
  }

  /** Checks the history, because slots still reserved when the job ends are added to its own counters afterwards. */
  @Test
  public void theHistoryHasTheJobsOwnCountersOfItsEnd() {
    long seed = System.nanoTime();
    QueuedJob job = job(new Random(seed));
    Counters expected = job.getCounters();
    job.succeededJobCounters = SucceededJobCounters.of(job);
    Supplier<List<HistoryEvent>> events = SucceededJob.events(job);
    job.getJobCounters().incrCounter(JobCounter.FALLOW_SLOTS_MILLIS_MAPS, 5);
    JobFinishedEvent event = (JobFinishedEvent) events.get().get(0);
    assertEquals("seed " + seed, values(expected), values(Counters.downgrade(event.getTotalCounters())));
    assertEquals("seed " + seed, values(job.getMapCounters()), values(Counters.downgrade(event.getMapCounters())));
    assertEquals("seed " + seed, values(job.getReduceCounters()),
        values(Counters.downgrade(event.getReduceCounters())));
  }

  @Test
  public void theStoreSumsUpThoseOfAJobThatSucceeded() {
    QueuedJob job = job(new Random(1));
    Counters expected = job.getCounters();
    clearInvocations((Object[]) job.maps);
    job.succeededJobCounters = SucceededJobCounters.of(job);
    CompletedJob kept = new CompletedJob(job);
    verify(job.maps[0], never()).addCountersTo(any());
    assertEquals(values(expected), values(kept.getCounters()));
  }

  /** Checks counters kept of a failed job, whose attempts may still run, and report. */
  @Test
  public void theStoreHasThoseThatAFailedJobHadThen() {
    QueuedJob job = job(new Random(1));
    Counters expected = job.getCounters();
    CompletedJob kept = new CompletedJob(job);
    job.getJobCounters().incrCounter(JobCounter.TOTAL_LAUNCHED_MAPS, 1);
    assertEquals(values(expected), values(kept.getCounters()));
  }

  /** The trackers of an ended job kill its remaining attempts, and the history may not have been written yet. */
  @Test
  public void whatAttemptsReportLaterDoesNotCount() {
    QueuedJob job = QueuedJob.withoutLocations(1, 1, 0);
    TaskInProgress task = new TaskInProgress(job.getJobID(), "job.xml", JobSplit.EMPTY_TASK_SPLIT, null,
        job.getJobConf(), job, 0, 1);
    job.maps = new TaskInProgress[] {task};
    job.reduces = new TaskInProgress[0];
    task.updateStatus(status(task, TaskStatus.State.RUNNING, 1));
    task.updateStatus(status(task, TaskStatus.State.RUNNING, 5));
    job.succeededJobCounters = SucceededJobCounters.of(job);
    task.updateStatus(status(task, TaskStatus.State.RUNNING, 7));
    task.updateStatus(status(task, TaskStatus.State.KILLED, 7));
    assertEquals(5, job.getCounters().getCounter(TaskCounter.MAP_INPUT_RECORDS));
  }

  private static TaskStatus status(TaskInProgress task, TaskStatus.State state, int records) {
    Counters counters = new Counters();
    counters.incrCounter(TaskCounter.MAP_INPUT_RECORDS, records);
    return new MapTaskStatus(new TaskAttemptID(task.getTIPId(), 0), 0.5f, 1, state, "", "", "tracker",
        TaskStatus.Phase.MAP, counters);
  }
}
