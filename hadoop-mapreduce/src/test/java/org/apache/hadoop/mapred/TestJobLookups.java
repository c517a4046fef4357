/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that calls that clients repeat while they wait for a job or for slots do not wait for heartbeats. */
public class TestJobLookups {

  /** Returns the states and results of clients' calls while the JobTracker is busy. */
  public static class Busy extends TrackerProbe<List<String>> {
    private static final JobID ID = new JobID("test", 1);

    @Override
    List<String> probe() throws Exception {
      JobInProgress job = new JobInProgress(ID, new JobConf(), jobTracker) {
      };
      job.tasksInited.set(true);
      jobTracker.jobs.put(ID, job);
      List<String> log = new ArrayList<>();
      log.add("status " + state(() -> jobTracker.getJobStatus((org.apache.hadoop.mapreduce.JobID) ID)));
      log.add("profile " + state(() -> jobTracker.getJobProfile((org.apache.hadoop.mapreduce.JobID) ID)));
      log.add("counters " + state(() -> jobTracker.getJobCounters((org.apache.hadoop.mapreduce.JobID) ID)));
      log.add("cluster " + state(() -> jobTracker.getClusterStatus(false)));
      return log;
    }

    /** Returns the state of a call while another thread holds the monitor, and its result. */
    private String state(Callable<Object> call) throws InterruptedException {
      List<String> outcomes = Collections.synchronizedList(new ArrayList<>());
      Thread client = new Thread(() -> outcomes.add(outcome(() -> {
        if (call.call() == null) {
          throw new IllegalStateException("not found");
        }
        return null;
      })), "client");
      Thread.State state;
      synchronized (jobTracker) {
        client.start();
        state = GateFileSystem.settled(client);
      }
      client.join();
      return state + " " + outcomes.get(0);
    }
  }

  /** A client that asks for a job that is just being ended. */
  public static class Ending extends TrackerProbe<List<String>> {
    private static final JobID ID = new JobID("test", 1);

    /** Turns off the job status store, because the job has no name that could be stored. */
    @Override
    void configure(JobConf conf) {
      conf.setBoolean(JTConfig.JT_PERSIST_JOBSTATUS, false);
    }

    @Override
    List<String> probe() throws Exception {
      JobInProgress job = new JobInProgress(ID, new JobConf(), jobTracker) {
      };
      job.jobHistory.setupEventWriter(ID, new JobConf());
      jobTracker.jobs.put(ID, job);
      List<String> log = Collections.synchronizedList(new ArrayList<>());
      Thread client = new Thread(() -> log.add("then " + state()), "client");
      log.add("before " + state());
      TrackerGauge.killed = () -> {
        client.start();
        try {
          log.add("meanwhile " + GateFileSystem.settled(client));
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      };
      jobTracker.killJob((org.apache.hadoop.mapreduce.JobID) ID);
      client.join();
      return log;
    }

    private String state() {
      return JobStatus.getJobRunState(jobTracker.getJobStatus((org.apache.hadoop.mapreduce.JobID) ID).getRunState());
    }
  }

  @Test
  public void anEndShowsWhenAllOfItIsDone() throws Exception {
    List<String> stock = StockHadoop.call(Ending.class);
    assertEquals(List.of("before PREP", "meanwhile BLOCKED", "then KILLED"), stock);
    assertEquals(stock, new Ending().call());
  }

  @Test
  public void clientsDoNotWaitForHeartbeats() throws Exception {
    assertEquals("stock",
        List.of("status BLOCKED ok", "profile BLOCKED ok", "counters BLOCKED ok", "cluster BLOCKED ok"),
        StockHadoop.call(Busy.class));
    assertEquals("ours",
        List.of("status TERMINATED ok", "profile TERMINATED ok", "counters TERMINATED ok", "cluster TERMINATED ok"),
        new Busy().call());
  }
}
