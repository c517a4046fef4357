/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.AttemptView;
import org.junit.Test;

/** Tests the view of a job that is read from its history. */
public class TestJobViews {
  private static final TaskAttemptID ID = TaskAttemptID.forName("attempt_201111210933_0001_m_000003_1");

  /** Checks an attempt that was killed after the history had been closed. */
  @Test
  public void attemptWithoutAnEndSaysSo() {
    TaskAttemptInfo attempt = mock(TaskAttemptInfo.class);
    when(attempt.getAttemptId()).thenReturn(ID);
    when(attempt.getTaskType()).thenReturn(TaskType.MAP);
    when(attempt.getTrackerName()).thenReturn("tracker_a");
    when(attempt.getStartTime()).thenReturn(1000L);
    when(attempt.getFinishTime()).thenReturn(-1L);
    TaskInfo task = mock(TaskInfo.class);
    when(task.getAllTaskAttempts()).thenReturn(Map.of(ID, attempt));
    JobInfo job = mock(JobInfo.class);
    when(job.getAllTasks()).thenReturn(Map.of(ID.getTaskID(), task));
    assertEquals(List.of(new AttemptView(ID.toString(), AttemptView.Kind.MAP, "end not recorded", "tracker_a", 1000L,
        0, 0, -1)), JobViews.of(job).attempts());
  }
}
