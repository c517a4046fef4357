/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistory;
import org.apache.hadoop.mapreduce.jobhistory.TaskStartedEvent;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks a real JobHistory on a disk that can be blocked. */
public class TestHistoryQueue {
  private static final String QUEUE = "mapreduce.jobtracker.jobhistory.queue.events";
  private static final Pattern TASK = Pattern.compile("task_\\w+_m_(\\d+)");

  /** A probe with a history, its folder, and events to log. */
  abstract static class Probe<T> implements Callable<T> {
    JobHistory history;
    java.nio.file.Path folder;

    /** Runs the test itself. */
    abstract T probe() throws Exception;

    void configure(JobConf conf) {
    }

    @Override
    public final T call() throws Exception {
      KerberosInternals.exportTo(getClass());
      folder = Files.createTempDirectory(
          Files.createDirectories(java.nio.file.Path.of("target", "job-history")), "queue").toAbsolutePath();
      System.setProperty("hadoop.log.dir", folder.toString());
      JobConf conf = new JobConf();
      conf.setUser("me");
      conf.set(GateFileSystem.KEY, GateFileSystem.class.getName());
      conf.set(JTConfig.JT_JOBHISTORY_LOCATION, GateFileSystem.SCHEME + folder);
      configure(conf);
      history = new JobHistory();
      history.init(new JobTracker() {
        @Override
        public String getTrackerIdentifier() {
          return "test";
        }
      }, conf, "localhost", 0);
      history.initDone(conf, FileSystem.getLocal(conf));
      for (int job = 1; job <= 2; job++) {
        history.setupEventWriter(new JobID("test", job), conf);
      }
      return probe();
    }

    void start(int job, int task) {
      history.logEvent(new TaskStartedEvent(new TaskID("test", job, TaskType.MAP, task), 1, TaskType.MAP, ""),
          new JobID("test", job));
    }

    /** Returns the numbers of the tasks in a job's history file, in the order of its lines. */
    List<Integer> tasks(int job) throws IOException {
      List<Integer> tasks = new ArrayList<>();
      for (String line : Files.readAllLines(folder.resolve(new JobID("test", job) + "_me"))) {
        Matcher matcher = TASK.matcher(line);
        if (matcher.find()) {
          tasks.add(Integer.valueOf(matcher.group(1)));
        }
      }
      return tasks;
    }
  }

  /** Returns the state of a heartbeat that starts a task while the disk is blocked. */
  public static class DiskStandsStill extends Probe<Thread.State> {
    @Override
    Thread.State probe() throws Exception {
      CountDownLatch gate = GateFileSystem.closeForWriting();
      Thread heartbeat = new Thread(() -> start(1, 7), "heartbeat");
      heartbeat.start();
      Thread.State state = GateFileSystem.settled(heartbeat);
      gate.countDown();
      heartbeat.join();
      history.shutDown();
      return state;
    }
  }

  /** The probe of a blocked disk, with the key of stock-behaviour.xml. */
  public static class RestoredDiskStandsStill extends DiskStandsStill {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
    }
  }

  @Test
  public void heartbeatsDoNotWaitForTheDisk() throws Exception {
    assertEquals("stock", Thread.State.WAITING, StockHadoop.call(DiskStandsStill.class));
    assertEquals("ours", Thread.State.TERMINATED, new DiskStandsStill().call());
    assertEquals("stock-behaviour.xml", Thread.State.WAITING, new RestoredDiskStandsStill().call());
  }

  /**
   * Writes more events than the queue holds, of two jobs; the first job ends, the second is cut off by the shutdown.
   */
  @Test
  public void everyEventIsWrittenInItsOrder() throws Exception {
    List<Integer> expected = new ArrayList<>();
    Probe<List<List<Integer>>> probe = new Probe<>() {
      @Override
      void configure(JobConf conf) {
        conf.setInt(QUEUE, 10);
      }

      @Override
      List<List<Integer>> probe() throws Exception {
        for (int task = 0; task < 500; task++) {
          expected.add(task);
          start(1, task);
          start(2, task);
        }
        history.closeWriter(new JobID("test", 1));
        start(1, 500);
        history.shutDown();
        return List.of(tasks(1), tasks(2));
      }
    };
    assertEquals(List.of(expected, expected), probe.call());
  }

  @Test
  public void badValuesStopTheHistory() {
    JobConf conf = new JobConf();
    conf.set(QUEUE, "many");
    conf.set(JTConfig.JT_JOBHISTORY_LOCATION, java.nio.file.Path.of("target").toUri().toString());
    assertEquals(QUEUE + " is 'many': expected a whole number of events from 0 to 1000000",
        assertThrows(InvalidKeyException.class, () -> new JobHistory().init(null, conf, "localhost", 0)).getMessage());
  }
}
