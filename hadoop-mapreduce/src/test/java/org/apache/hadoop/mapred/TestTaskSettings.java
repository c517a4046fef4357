/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.junit.Test;

public class TestTaskSettings {
  private final JobInProgress job = mock(JobInProgress.class);

  private static JobConf conf(int factor) {
    JobConf conf = new JobConf(false);
    conf.setMaxMapAttempts(factor);
    conf.setMaxReduceAttempts(2 * factor);
    SkipBadRecords.setMapperMaxSkipRecords(conf, 3L * factor);
    SkipBadRecords.setReducerMaxSkipGroups(conf, 4L * factor);
    return conf;
  }

  @Test
  public void areThoseOfTheConfiguration() {
    JobConf conf = conf(10);
    assertEquals(new TaskSettings(conf, 10, 20, 30, 40, false), TaskSettings.of(job, conf));
    JobConf other = conf(7);
    assertEquals("of another configuration", new TaskSettings(other, 7, 14, 21, 28, false),
        TaskSettings.of(job, other));
  }

  @Test
  public void areReadOnceForAJob() {
    JobConf conf = spy(conf(5));
    for (int i = 0; i < 3; i++) {
      assertEquals(5, TaskSettings.of(job, conf).mapAttempts());
    }
    verify(conf, times(1)).getMaxMapAttempts();
    assertEquals(5, TaskSettings.of(mock(JobInProgress.class), conf).mapAttempts());
    verify(conf, times(2)).getMaxMapAttempts();
  }

  @Test
  public void tasksHaveThem() {
    JobConf conf = conf(3);
    TaskSplitMetaInfo split = new TaskSplitMetaInfo(new String[0], 0, 1);
    assertEquals(3, new TaskInProgress(new JobID("test", 1), "job.xml", split, null, conf, job, 0, 1).maxTaskAttempts);
    assertEquals(6, new TaskInProgress(new JobID("test", 1), "job.xml", 1, 0, null, conf, job, 1).maxTaskAttempts);
    assertEquals(new TaskSettings(conf, 3, 6, 9, 12, false), job.taskSettings);
  }
}
