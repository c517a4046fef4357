/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.SetupAndCleanup;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks which jobs a heartbeat asks for setup and cleanup tasks. */
public class TestSetupAndCleanup {

  /** A probe with a job with setup and cleanup that is known to a JobTracker. */
  abstract static class Probe extends TrackerProbe<List<String>> {
    final List<String> log = new ArrayList<>();

    JobInProgress job() {
      JobConf conf = new JobConf();
      conf.setNumMapTasks(2);
      conf.setNumReduceTasks(1);
      JobInProgress job = new JobInProgress(new JobID("test", 1), conf, jobTracker) {
      };
      job.initSetupCleanupTasks("job.xml");
      job.tasksInited.set(true);
      jobTracker.jobs.put(job.getJobID(), job);
      return job;
    }

    List<Task> tasks() throws Exception {
      List<Task> tasks =
          jobTracker.getSetupAndCleanupTasks(new TaskTrackerStatus("tracker1", "host1", 0, List.of(), 0, 2, 2));
      return tasks == null ? List.of() : tasks;
    }
  }

  /**
   * Returns the state of a heartbeat after the launch of the setup task, while another thread holds the job's monitor.
   */
  public static class JobIsRead extends Probe {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      JobInProgress job = job();
      for (Task task : tasks()) {
        log.add("setup " + task.isJobSetupTask());
      }
      Thread heartbeat = new Thread(() -> outcome(this::tasks), "heartbeat");
      synchronized (job) {
        heartbeat.start();
        log.add(GateFileSystem.settled(heartbeat).toString());
      }
      heartbeat.join();
      log.add(tasks().toString());
      return log;
    }
  }

  @Test
  public void jobsWithoutSuchATaskAreNotLocked() throws Exception {
    assertEquals("stock", List.of("setup true", "BLOCKED", "[]"), StockHadoop.call(JobIsRead.class));
    assertEquals("ours", List.of("setup true", "TERMINATED", "[]"), new JobIsRead().call());
  }

  /** Returns the states in which a job is asked. */
  public static class States extends Probe {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      JobInProgress job = job();
      job.tasksInited.set(false);
      note("not initialised", job);
      job.tasksInited.set(true);
      note("initialised", job);
      tasks();
      note("setup launched", job);
      job.mapCleanupTasks.add(new TaskAttemptID("test", 1, TaskType.MAP, 0, 0));
      note("map attempt to clean up", job);
      job.mapCleanupTasks.clear();
      job.reduceCleanupTasks.add(new TaskAttemptID("test", 1, TaskType.REDUCE, 0, 0));
      note("reduce attempt to clean up", job);
      job.reduceCleanupTasks.clear();
      note("running", job);
      job.finishedMapTasks = 1;
      job.failedMapTIPs = 1;
      note("maps done", job);
      job.finishedReduceTasks = 1;
      note("all done", job);
      return log;
    }

    private void note(String state, JobInProgress job) {
      if (!SetupAndCleanup.jobsFor(List.of(job), JobInProgress::mayNeedSetupOrCleanup).isEmpty()) {
        log.add(state);
      }
    }
  }

  @Test
  public void jobsThatMayHaveOneAreAsked() throws Exception {
    assertEquals(List.of("initialised", "map attempt to clean up", "reduce attempt to clean up", "all done"),
        new States().call());
  }

  /**
   * Returns the state and the tasks of a heartbeat while another one asks a job for its setup task, and those
   * afterwards.
   */
  public static class Asked extends Probe {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      JobInProgress job = job();
      Thread first = new Thread(() -> outcome(this::tasks), "first");
      Thread second = new Thread(() -> outcome(() -> log.add("second: " + tasks())), "second");
      synchronized (job) {
        first.start();
        log.add("first " + GateFileSystem.settled(first));
        second.start();
        log.add("second " + GateFileSystem.settled(second));
      }
      first.join();
      second.join();
      log.add("launched " + job.isSetupLaunched());
      job();
      log.add("of the next job " + tasks().size());
      return log;
    }
  }

  @Test
  public void aHeartbeatGoesOnWhileAnotherIsAsking() throws Exception {
    assertEquals("stock", List.of("first BLOCKED", "second BLOCKED", "second: []", "launched true",
        "of the next job 1"), StockHadoop.call(Asked.class));
    assertEquals("ours", List.of("first BLOCKED", "second: []", "second TERMINATED", "launched true",
        "of the next job 1"), new Asked().call());
  }

  /** Returns the tasks that trackers with occupied slots get from jobs with several tasks to hand out. */
  public static class Slots extends Probe {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      job();
      for (int maps = 2; maps >= 0; maps -= 2) {
        for (int reduces = 2; reduces >= 0; reduces -= 2) {
          List<Task> tasks = jobTracker.getSetupAndCleanupTasks(status(maps, reduces));
          log.add(tasks == null ? "none" : tasks.get(0).getTaskID() + " " + tasks.get(0).isJobSetupTask());
          if (tasks != null) {
            job();
          }
        }
      }
      return log;
    }

    /** Returns the status of a tracker with the given numbers of occupied slots, out of two of each kind. */
    private static TaskTrackerStatus status(int maps, int reduces) {
      return new TaskTrackerStatus("tracker1", "host1", 0, List.of(), 0, 2, 2) {
        @Override
        public int countOccupiedMapSlots() {
          return maps;
        }

        @Override
        public int countOccupiedReduceSlots() {
          return reduces;
        }
      };
    }
  }

  @Test
  public void aFreeSlotIsNeeded() throws Exception {
    List<String> stock = StockHadoop.call(Slots.class);
    assertEquals("none", stock.get(0));
    assertEquals(stock, new Slots().call());
  }
}
