/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that calls that read or change a job's tasks wait for the job's monitor. */
public class TestJobGuardsItsTasks {

  @Rule
  public final Timeout deadlock = new Timeout(1, TimeUnit.MINUTES);

  /** Returns the states of calls while another thread holds the job's monitor in the middle of a change. */
  public static class Locked extends TrackerProbe<List<String>> {
    private JobInProgress job;

    @Override
    void configure(JobConf conf) {
      conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
          HeartbeatScript.Racks.class.getName());
    }

    @Override
    List<String> probe() throws Exception {
      tellSchedulerOfJobs();
      Random random = new Random(1);
      job = ScriptJob.submit(1, jobTracker, 4, random);
      ScriptTracker tracker = new ScriptTracker(jobTracker, "host1", new ArrayList<>(), random);
      while (tracker.anAttempt() == null) {
        tracker.heartbeat(true);
      }
      TaskAttemptID attempt = tracker.anAttempt();
      TaskStatus report = TaskStatus.createTaskStatus(true, attempt, 0, 1, TaskStatus.State.COMMIT_PENDING, "", "",
          tracker.toString(), TaskStatus.Phase.MAP, new Counters());
      TaskTrackerStatus status = new TaskTrackerStatus(tracker.toString(), "host1", 0, List.of(report), 0, 2, 2);
      org.apache.hadoop.mapreduce.JobID id = job.getJobID();
      List<String> log = new ArrayList<>();
      log.add("kill task " + state(() -> jobTracker.killTask(attempt, false)));
      log.add("tasks to kill " + state(() -> jobTracker.getTasksToKill(tracker.toString())));
      log.add("tasks to save " + state(() -> jobTracker.getTasksToSave(status)));
      for (TaskType type : List.of(TaskType.MAP, TaskType.REDUCE, TaskType.JOB_SETUP, TaskType.JOB_CLEANUP)) {
        log.add(type + " " + state(() -> jobTracker.getTaskReports(id, type)));
      }
      log.add("diagnostics " + state(() -> jobTracker.getTaskDiagnostics(attempt)));
      TaskInProgress tip = jobTracker.taskidToTIPMap.get(attempt);
      log.add("status " + state(() -> tip.getTaskStatus(attempt)));
      log.add("statuses " + state(() -> tip.getTaskStatuses()));
      return log;
    }

    private Thread.State state(Callable<?> call) throws InterruptedException {
      Thread caller = new Thread(() -> outcome(call), "caller");
      Thread.State state;
      synchronized (job) {
        caller.start();
        state = GateFileSystem.settled(caller);
      }
      caller.join();
      return state;
    }
  }

  private static List<String> calls(String... states) {
    List<String> calls = List.of("kill task", "tasks to kill", "tasks to save", "MAP", "REDUCE", "JOB_SETUP",
        "JOB_CLEANUP", "diagnostics", "status", "statuses");
    List<String> log = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      log.add(calls.get(i) + " " + states[Math.min(i, states.length - 1)]);
    }
    return log;
  }

  @Test
  public void theyWaitForTheJob() throws Exception {
    String waits = "BLOCKED";
    String goes = "TERMINATED";
    assertEquals("stock", calls(goes, goes, goes, waits, waits, waits, waits, waits, goes),
        StockHadoop.call(Locked.class));
    assertEquals("ours", calls(waits), new Locked().call());
  }
}
