/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.IntervalController;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.PauseMonitor;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.TrackerExpiry;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a real JobTracker subtracts its stalls from the silence of its trackers, and spreads their intervals. */
public class TestHeartbeatsOfAJobTracker {
  private static final long FOREVER_MILLIS = 60_000;
  private static final long EXPIRY_MILLIS = 600_000;

  /**
   * Counts how many of two trackers are left after a stall, and when one of them has then been silent for the expiry
   * time.
   */
  public static class Stall extends TrackerProbe<List<Integer>> {
    /** Simulates a stall of the JobTracker's process. */
    void stall(long millis) {
      pass(millis);
    }

    @Override
    List<Integer> probe() throws Exception {
      join("tracker1", "host1");
      join("tracker2", "host2");
      pass(EXPIRY_MILLIS / 2);
      stall(5 * EXPIRY_MILLIS);
      List<Integer> left = new ArrayList<>();
      jobTracker.checkExpiredTrackers();
      left.add(TrackerGauge.trackers);
      outcome(() -> {
        heartbeat("tracker1", "host1", false, true);
        return null;
      });
      pass(EXPIRY_MILLIS / 2);
      jobTracker.checkExpiredTrackers();
      left.add(TrackerGauge.trackers);
      pass(1);
      jobTracker.checkExpiredTrackers();
      left.add(TrackerGauge.trackers);
      return left;
    }
  }

  /** The probe of a stall, with a thread that notices it. */
  public static class NoticedStall extends Stall {
    @Override
    void stall(long millis) {
      super.stall(millis);
      jobTracker.heartbeats.expiry().watch(jobTracker.heartbeats.metrics(),
          millis + PauseMonitor.PERIOD_MILLIS, PauseMonitor.PERIOD_MILLIS, JobTracker.getClock().getTime());
    }
  }

  /** The probe of a stall, with the keys of stock-behaviour.xml. */
  public static class RestoredStall extends NoticedStall {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
    }
  }

  /** The clock is moved without a stall in the last case, so no time is subtracted. */
  @Test
  public void onlyADeadTrackerIsLost() throws Exception {
    assertEquals("stock", List.of(0, 0, 0), StockHadoop.call(Stall.class));
    assertEquals("ours", List.of(2, 2, 1), new NoticedStall().call());
    assertEquals("stock-behaviour.xml", List.of(0, 0, 0), new RestoredStall().call());
    assertEquals("time that goes by counts", List.of(0, 0, 0), new Stall().call());
  }

  /** Makes a heartbeat wait to be admitted until the monitoring thread has seen it. */
  private static final class Watched extends TrackerProbe<Boolean> {
    @Override
    Boolean probe() throws Exception {
      join("tracker1", "host1");
      jobTracker.startExpireTrackersThread();
      Thread waiting = new Thread(() -> outcome(() -> {
        heartbeat("tracker1", "host1", false, true);
        return null;
      }));
      jobTracker.gate.alone(() -> {
        waiting.start();
        GateFileSystem.settled(waiting);
        // the process may have stalled before this point
        long before = jobTracker.heartbeats.expiry().stalledMillis();
        long start = System.nanoTime();
        while (jobTracker.heartbeats.expiry().stalledMillis() == before
            || System.nanoTime() - start < 2 * PauseMonitor.PERIOD_MILLIS * 1_000_000) {
          Thread.sleep(10);
        }
      });
      waiting.join();
      jobTracker.stopExpireTrackersThread();
      jobTracker.startExpireTrackersThread();
      return jobTracker.heartbeats.metrics().waitNanos() > PauseMonitor.PERIOD_MILLIS * 1_000_000
          && jobTracker.heartbeats.metrics().ended() == 2 && jobTracker.heartbeats.metrics().inProgress() == 0;
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void aWaitAtTheGateIsSeen() throws Exception {
    assertTrue(new Watched().call());
  }

  /** Returns the intervals that one tracker is given. */
  private static final class Told extends TrackerProbe<List<Integer>> {
    private final int percent;

    Told(int percent) {
      this.percent = percent;
    }

    @Override
    void configure(JobConf conf) {
      conf.setInt(IntervalController.JITTER.name(), percent);
    }

    @Override
    List<Integer> probe() throws Exception {
      List<Integer> told = new ArrayList<>();
      join("tracker1", "host1");
      for (int i = 0; i < 100; i++) {
        TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
        status.getHealthStatus().setNodeHealthy(true);
        told.add(jobTracker.heartbeat(status, false, true, false, (short) -1).getHeartbeatInterval());
      }
      return told;
    }
  }

  @Test
  public void answersAreSpread() throws Exception {
    assertEquals(1, new Told(0).call().stream().distinct().count());
    List<Integer> told = new Told(10).call();
    assertTrue("" + told, told.stream().distinct().count() > 5);
    assertTrue("" + told, told.stream().allMatch(millis -> millis >= 300 && millis <= 330));
  }

  @Test
  public void aBadKeyStopsTheJobTrackerAtOnce() {
    for (String key : List.of(IntervalController.TARGET.name(), IntervalController.MAX.name(),
        IntervalController.JITTER.name(), TrackerExpiry.STALL.name())) {
      JobConf conf = new JobConf();
      conf.set(key, "-1");
      String message = assertThrows(InvalidKeyException.class, () -> JobTracker.startTracker(conf)).getMessage();
      assertTrue(message, message.startsWith(key + " is '-1': expected a whole number of"));
    }
  }
}
