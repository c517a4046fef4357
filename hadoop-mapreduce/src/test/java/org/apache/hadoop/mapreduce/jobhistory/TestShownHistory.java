/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import org.apache.hadoop.http.pages.Markup;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.junit.Test;

/** Tests the texts passed to the history pages, which escape some of them and not others. */
public class TestShownHistory {
  private static final String EVIL = "<script>'\"&";

  private static JobInfo job(String tracker) {
    JobInfo job = new JobInfo();
    job.jobid = new JobID("1", 1);
    TaskInfo task = new TaskInfo();
    task.taskId = new TaskID("1", 1, TaskType.MAP, 1);
    TaskAttemptInfo attempt = new TaskAttemptInfo();
    attempt.attemptId = new TaskAttemptID(tracker, 1, TaskType.MAP, 1, 1);
    task.attemptsMap.put(attempt.attemptId, attempt);
    job.tasksMap.put(task.taskId, task);
    job.jobname = job.username = job.jobConfPath = job.jobStatus = EVIL;
    task.splitLocations = task.error = EVIL;
    attempt.hostname = attempt.trackerName = attempt.error = EVIL;
    return job;
  }

  @Test
  public void whatPagesShowAsItIsIsEscaped() throws Exception {
    JobInfo job = job("1");
    assertSame(job, ShownHistory.escaped(job));
    TaskInfo task = job.getAllTasks().values().iterator().next();
    TaskAttemptInfo attempt = task.getAllTaskAttempts().values().iterator().next();
    for (String text : new String[] {job.getJobConfPath(), job.getJobStatus(), task.getSplitLocations(),
        attempt.getHostname(), attempt.getTrackerName()}) {
      assertEquals(Markup.text(EVIL), text);
    }
    for (String text : new String[] {job.getJobname(), job.getUsername(), attempt.getError()}) {
      assertEquals("the page does it", EVIL, text);
    }
  }

  @Test
  public void aHistoryThatEndsEarlyIsShown() throws Exception {
    JobInfo job = new JobInfo();
    assertNull(ShownHistory.escaped(job).getJobStatus());
  }

  @Test
  public void madeUpIdsAreRefused() {
    assertEquals("Not a job history: it contains the invalid id 'attempt_<b>_0001_m_000001_1'",
        assertThrows(IOException.class, () -> ShownHistory.escaped(job("<b>"))).getMessage());
  }
}
