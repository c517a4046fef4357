/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatInterval;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestHeartbeatInterval {
  private static final float NO_SCALE = 1;

  /** Returns the interval that the JobTracker orders after each of nine trackers joins, each on its own host. */
  public static class Intervals extends TrackerProbe<List<Integer>> {
    @Override
    void configure(JobConf conf) {
      conf.setInt(JTConfig.JT_HEARTBEATS_IN_SECOND, 2);
    }

    @Override
    List<Integer> probe() throws Exception {
      List<Integer> intervals = new ArrayList<>();
      for (int i = 1; i <= 9; i++) {
        join("tracker" + i, "host" + i);
        intervals.add(jobTracker.getNextHeartbeatInterval());
      }
      return intervals;
    }
  }

  /** The probe of the intervals with the keys of stock-behaviour.xml. */
  public static class RestoredIntervals extends Intervals {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
      super.configure(conf);
    }
  }

  @Test
  public void followsTheLoadThatTheJobTrackerIsToBear() throws Exception {
    List<Integer> stock = List.of(3000, 3000, 3000, 3000, 3000, 3000, 4000, 4000, 5000);
    assertEquals("stock", stock, StockHadoop.call(Intervals.class));
    assertEquals("ours", List.of(500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500), new Intervals().call());
    assertEquals("stock-behaviour.xml", stock, new RestoredIntervals().call());
  }

  @Test
  public void holdsTheFloor() {
    HeartbeatInterval shipped = HeartbeatInterval.of(new JobConf());
    assertEquals("without any file", shipped, HeartbeatInterval.of(new Configuration(false)));
    assertEquals(300, shipped.millis(0, 100, NO_SCALE));
    assertEquals(300, shipped.millis(30, 100, NO_SCALE));
    assertEquals(310, shipped.millis(31, 100, NO_SCALE));
    assertEquals("10,000 trackers send no more than 100 heartbeats a second", 100_000,
        shipped.millis(10_000, 100, NO_SCALE));
    assertEquals("the scale comes before the floor", 300, shipped.millis(31, 100, 0.5f));
  }

  /** The formula of stock, for any cluster: whole seconds, then the scale, then the floor. */
  @Test
  public void stockBehaviourIsStocksFormula() {
    JobConf conf = new JobConf();
    conf.addResource("stock-behaviour.xml");
    HeartbeatInterval restored = HeartbeatInterval.of(conf);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      int trackers = random.nextInt(20_000);
      int perSecond = 1 + random.nextInt(300);
      float scale = 0.01f + 2 * random.nextFloat();
      assertEquals("seed " + seed,
          Math.max((int) (1000 * scale * Math.ceil((double) trackers / perSecond)), MRConstants.HEARTBEAT_INTERVAL_MIN),
          restored.millis(trackers, perSecond, scale));
    }
  }

  /** The check comes first when a JobTracker starts: before it opens a port or touches a folder. */
  @Test
  public void stopsTheJobTrackerAtOnce() {
    JobConf conf = new JobConf();
    conf.set("mapreduce.jobtracker.heartbeat.interval.min", "3s");
    assertEquals("mapreduce.jobtracker.heartbeat.interval.min is '3s': expected a whole number of milliseconds"
        + " from 10 to 3600000",
        assertThrows(InvalidKeyException.class, () -> JobTracker.startTracker(conf)).getMessage());
  }
}
