/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobInProgress.DataStatistics;
import org.apache.hadoop.mapreduce.task.attempt.TaskTimes;
import org.apache.hadoop.util.Progress;
import org.junit.Test;

/** Checks the intervals and delays that a task and its job have keys for. */
public class TestTaskTimes {
  @Test
  public void stocksTimesAreTheDefaults() {
    Configuration none = new Configuration(false);
    assertEquals(Task.PROGRESS_INTERVAL, TaskTimes.progressInterval(none));
    assertEquals(Task.PROGRESS_INTERVAL, TaskTimes.progressInterval(null));
    assertEquals(TaskInProgress.SPECULATIVE_LAG, (int) TaskTimes.SPECULATIVE_LAG.read(none));
  }

  @Test
  public void aWrongValueIsNamed() {
    Configuration conf = new Configuration(false);
    conf.set("mapreduce.task.progress.interval", "99");
    String message = assertThrows(InvalidKeyException.class, () -> TaskTimes.progressInterval(conf)).getMessage();
    assertTrue(message, message.contains("mapreduce.task.progress.interval") && message.contains("99"));
    conf.set("mapreduce.job.speculative.lag", "-1");
    message = assertThrows(InvalidKeyException.class, () -> TaskTimes.SPECULATIVE_LAG.read(conf)).getMessage();
    assertTrue(message, message.contains("mapreduce.job.speculative.lag") && message.contains("-1"));
  }

  @Test
  public void aTaskRunsForTheLagBeforeItIsRunASecondTime() {
    JobInProgress job = mock(JobInProgress.class);
    when(job.getRunningTaskStatistics(false)).thenReturn(new DataStatistics(1));
    when(job.getSlowTaskThreshold()).thenReturn(1f);
    job.speculativeLag = 5000;
    JobID id = new JobID("test", 1);
    TaskInProgress reduce = new TaskInProgress(id, "job.xml", 1, 0, mock(JobTracker.class), new JobConf(false),
        job, 1);
    TaskAttemptID attempt = new TaskAttemptID(reduce.getTIPId(), 0);
    reduce.addRunningTask(attempt, "tracker");
    reduce.setDispatchTime(attempt, 1000);
    assertFalse(reduce.canBeSpeculated(5999));
    assertTrue(reduce.canBeSpeculated(6000));
  }

  /** A task without progress pings its tracker. */
  @Test
  public void aTaskReportsAtItsInterval() throws Exception {
    JobConf conf = new JobConf(false);
    conf.setInt("mapreduce.task.progress.interval", 100);
    MapTask task = new MapTask();
    task.setConf(conf);
    TaskUmbilicalProtocol tracker = mock(TaskUmbilicalProtocol.class);
    when(tracker.ping(any())).thenReturn(true);
    Task.TaskReporter reporter = task.new TaskReporter(new Progress(), tracker);
    reporter.startCommunicationThread();
    try {
      // at stock's three seconds this would take 45
      verify(tracker, timeout(30_000).atLeast(15)).ping(any());
    } finally {
      reporter.stopCommunicationThread();
    }
  }
}
