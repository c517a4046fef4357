/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.Callable;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks the slots that the scheduler keeps free on a cluster that is nearly full. */
public class TestSchedulerPadding {
  private static final int TRACKERS = 10;
  private static final int SLOTS_PER_TRACKER = 4;

  /** Counts the tasks that a tracker with four free slots gets from a scheduler. */
  abstract static class Probe implements Callable<Integer> {
    private final int maps;
    private final int reduces;
    private final int busySlots;

    Probe(int maps, int reduces, int busySlots) {
      this.maps = maps;
      this.reduces = reduces;
      this.busySlots = busySlots;
    }

    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      JobConf conf = new JobConf();
      conf.setFloat(JTConfig.JT_TASK_ALLOC_PAD_FRACTION, 0.01f);
      try (SchedulerCluster cluster = new SchedulerCluster(conf, TRACKERS, SLOTS_PER_TRACKER, 0)) {
        cluster.submit(QueuedJob.located(1, maps, 0, reduces)).busy(busySlots, 0);
        return cluster.scheduler.assignTasks(cluster.tracker(1)).size();
      }
    }
  }

  /** A big map-only job on a cluster with only the padding to spare. */
  public static class MapOnlyNearlyFull extends Probe {
    public MapOnlyNearlyFull() {
      super(1000, 0, TRACKERS * SLOTS_PER_TRACKER - SLOTS_PER_TRACKER);
    }
  }

  /** A big job with reduces on a cluster with only the padding to spare. */
  public static class WithReducesNearlyFull extends Probe {
    public WithReducesNearlyFull() {
      super(1000, 1, TRACKERS * SLOTS_PER_TRACKER - SLOTS_PER_TRACKER);
    }
  }

  /** A big map-only job on a half-empty cluster. */
  public static class MapOnlyHalfEmpty extends Probe {
    public MapOnlyHalfEmpty() {
      super(1000, 0, TRACKERS * SLOTS_PER_TRACKER / 2);
    }
  }

  @Test
  public void mapOnlyJobsArePaddedLikeOthers() throws Exception {
    assertEquals("stock, with reduces", 1, (int) StockHadoop.call(WithReducesNearlyFull.class));
    assertEquals("stock, map-only", SLOTS_PER_TRACKER, (int) StockHadoop.call(MapOnlyNearlyFull.class));
    assertEquals("ours, with reduces", 1, (int) new WithReducesNearlyFull().call());
    assertEquals("ours, map-only", 1, (int) new MapOnlyNearlyFull().call());
  }

  @Test
  public void anEmptyClusterIsFilled() throws Exception {
    assertEquals("stock", SLOTS_PER_TRACKER, (int) StockHadoop.call(MapOnlyHalfEmpty.class));
    assertEquals("ours", SLOTS_PER_TRACKER, (int) new MapOnlyHalfEmpty().call());
  }
}
