/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestRunningMaps {
  private static final int SPEND_MILLIS = 120_000;
  private static final int SLOW = 7;

  /**
   * Makes all maps of a job run, one of them slowly, and a third of them end; their data is on up to three hosts.
   * Returns the task then given to the tracker that does not run the slow map, and the number of running maps.
   */
  public static class Slow extends TrackerProbe<List<String>> {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
    }

    @Override
    List<String> probe() throws Exception {
      List<String> log = new ArrayList<>();
      join("tracker_host1:1", "host1");
      join("tracker_host2:1", "host2");
      JobInProgress job = job();
      for (TaskInProgress map : job.maps) {
        String tracker = map.getIdWithinJob() % 2 == 0 ? "tracker_host1:1" : "tracker_host2:1";
        job.scheduleMap(map);
        job.addRunningTaskToTIP(map, map.getTaskToRun(tracker).getTaskID(),
            jobTracker.getTaskTrackerStatus(tracker), true);
        report(job, map, tracker, TaskStatus.State.RUNNING, map.getIdWithinJob() == SLOW ? 0.01f : 0.9f);
      }
      pass(SPEND_MILLIS);
      for (TaskInProgress map : job.maps) {
        if (map.getIdWithinJob() % 3 == 0) {
          report(job, map, map.getTaskStatuses()[0].getTaskTracker(), TaskStatus.State.SUCCEEDED, 1);
        }
      }
      log.add(job.obtainNewNonLocalMapTask(jobTracker.getTaskTrackerStatus("tracker_host1:1"), 2, 2).getTaskID()
          .toString());
      log.add(job.runningMaps() + " run");
      return log;
    }

    private JobInProgress job() throws Exception {
      TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[20];
      for (int i = 0; i < splits.length; i++) {
        TreeSet<String> hosts = new TreeSet<>();
        for (int j = 0; j < i % 4; j++) {
          hosts.add("host" + (i + j) % 5);
        }
        splits[i] = new TaskSplitMetaInfo(hosts.toArray(new String[0]), 0, 1000);
      }
      return runningJob(new JobConf(), splits);
    }

    private void report(JobInProgress job, TaskInProgress map, String tracker, TaskStatus.State state, float progress) {
      TaskStatus status = TaskStatus.createTaskStatus(true, map.getAllTaskAttemptIDs()[0], progress, 1, state, "", "",
          tracker, TaskStatus.Phase.MAP, new Counters());
      status.setStartTime(JobTracker.getClock().getTime());
      job.updateTaskStatus(map, status);
    }
  }

  @Test
  public void theSlowOneIsFoundWhereverItsDataIs() throws Exception {
    List<String> stock = StockHadoop.call(Slow.class);
    assertEquals(List.of("attempt_test_0001_m_000007_1", "14 run"), stock);
    assertEquals(stock, new Slow().call());
  }
}
