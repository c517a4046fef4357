/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.LocalityBudget;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.ReduceRamp;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Test;

/** Checks that the scheduler fills the free slots of a tracker in one heartbeat, within bounds. */
public class TestSlotFilling {
  private static final ReduceRamp NO_RAMP = new ReduceRamp(0);

  private long nanos;

  /** Returns the tasks of each tracker after one round of heartbeats, for a job that fits the cluster. */
  public static class OneRound implements Callable<List<String>> {
    void configure(JobConf conf) {
    }

    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      JobConf conf = new JobConf();
      configure(conf);
      try (SchedulerCluster cluster = new SchedulerCluster(conf, 4, 4, 2)) {
        cluster.submit(QueuedJob.withoutLocations(1, 16, 8));
        return List.of(cluster.heartbeat(1), cluster.heartbeat(2), cluster.heartbeat(3),
            cluster.heartbeat(4));
      }
    }
  }

  /** The probe of one round with the keys of stock-behaviour.xml. */
  public static class OneRestoredRound extends OneRound {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
    }
  }

  @Before
  public void exportKerberos() throws Exception {
    KerberosInternals.exportTo(getClass());
  }

  @Test
  public void oneRoundFillsTheTrackers() throws Exception {
    List<String> stock = List.of("m1r1", "m1r1", "m1r1", "m1r1");
    assertEquals("stock", stock, StockHadoop.call(OneRound.class));
    assertEquals("ours", List.of("m1m1m1m1r1r1", "m1m1m1m1r1r1", "m1m1m1m1r1r1", "m1m1m1m1r1r1"),
        new OneRound().call());
    assertEquals("stock-behaviour.xml", stock, new OneRestoredRound().call());
  }

  @Test
  public void mapsFarFromTheirDataAreBounded() throws Exception {
    try (SchedulerCluster cluster = cluster(10, NO_RAMP)) {
      cluster.submit(QueuedJob.located(1, 0, 1000, 0));
      assertEquals("one is free, three take tokens", "m1m1m1m1", cluster.heartbeat(1));
      assertEquals("the last token", "m1m1", cluster.heartbeat(2));
      assertEquals("the free one", "m1", cluster.heartbeat(3));
      nanos += TimeUnit.MILLISECONDS.toNanos(500);
      assertEquals("half a second brings two", "m1m1m1", cluster.heartbeat(4));
    }
  }

  @Test
  public void withoutBudgetLaterJobsGetLocalMaps() throws Exception {
    try (SchedulerCluster cluster = cluster(10, NO_RAMP)) {
      cluster.submit(QueuedJob.located(1, 0, 1000, 0), QueuedJob.located(2, 1000, 0, 0));
      cluster.heartbeat(1);
      assertEquals("m1m1m2m2", cluster.heartbeat(2));
      assertEquals("m1m2m2m2", cluster.heartbeat(3));
    }
  }

  @Test
  public void localMapsComeFirstAndCostNothing() throws Exception {
    try (SchedulerCluster cluster = cluster(0, NO_RAMP)) {
      cluster.submit(QueuedJob.located(1, 6, 1000, 0));
      assertEquals("m1m1m1m1", cluster.heartbeat(1));
      assertEquals("two are left, then one from far ends it", "m1m1m1", cluster.heartbeat(2));
    }
  }

  /** A map whose split has no location takes no token, even if other maps of the job have locations. */
  @Test
  public void mapsWithoutLocationTakeNoToken() {
    QueuedJob job = QueuedJob.located(1, 0, 100, 0);
    TaskInProgress placeless = mock(TaskInProgress.class);
    when(placeless.getSplitLocations()).thenReturn(null, new String[0]);
    TaskInProgress placed = mock(TaskInProgress.class);
    when(placed.getSplitLocations()).thenReturn(new String[] {"host9"});
    job.maps = new TaskInProgress[] {placeless, placeless, placeless, placed, placed};
    SlotAssignment assignment = filling(1, NO_RAMP).begin(200, 100);
    for (int i = 0; i < 4; i++) {
      assertTrue("map " + i, assignment.mayAskOffSwitch(job, 0));
      assertTrue("map " + i, assignment.goesOnAfter(job, job.obtainNewNonLocalMapTask(null, 1, 1)));
    }
    assertTrue("of two tokens one is left", assignment.mayAskOffSwitch(job, 0));
    assignment.goesOnAfter(job, job.obtainNewNonLocalMapTask(null, 1, 1));
    assertFalse(assignment.mayAskOffSwitch(job, 0));
  }

  /** A job with no waiting map could only run one a second time. */
  @Test
  public void oneSecondAttemptAHeartbeat() {
    QueuedJob job = QueuedJob.withoutLocations(1, 2, 0);
    job.runMaps(0);
    SlotAssignment assignment = filling(1000, NO_RAMP).begin(200, 100);
    assertTrue(assignment.mayAskOffSwitch(job, 0));
    assignment.goesOnAfter(job, new MapTask("job.xml", new TaskAttemptID("test", 1, TaskType.MAP, 0, 1), 0, null, 1));
    assertFalse(assignment.mayAskOffSwitch(job, 0));
  }

  @Test
  public void reducesFollowTheMaps() throws Exception {
    try (SchedulerCluster cluster = cluster(10, new ReduceRamp(100))) {
      QueuedJob job = QueuedJob.withoutLocations(1, 10, 40);
      job.completedMapsForReduceSlowstart = 1;
      job.runMaps(0);
      cluster.submit(job);
      assertEquals("", cluster.heartbeat(1));
      job.runMaps(1);
      assertEquals("a tenth of 40", "r1r1", cluster.heartbeat(1));
      assertEquals("r1r1", cluster.heartbeat(2));
      assertEquals("", cluster.heartbeat(3));
      job.runMaps(10);
      assertEquals("r1r1", cluster.heartbeat(3));
    }
  }

  @Test
  public void mapsWithoutLocationAreSpreadEvenly() throws Exception {
    try (SchedulerCluster cluster = cluster(10, NO_RAMP)) {
      cluster.submit(QueuedJob.withoutLocations(1, 11, 0));
      for (int tracker = 1; tracker <= 10; tracker++) {
        assertEquals("m1", cluster.heartbeat(tracker));
      }
      assertEquals("m1", cluster.heartbeat(1));
      assertEquals("", cluster.heartbeat(2));
    }
  }

  /**
   * Checks that reduces are spread evenly: two for the first trackers and none for the last would leave disks and
   * network idle.
   */
  @Test
  public void reducesAreSpreadEvenly() throws Exception {
    try (SchedulerCluster cluster = cluster(10, NO_RAMP)) {
      cluster.submit(QueuedJob.withoutLocations(1, 0, 11));
      for (int tracker = 1; tracker <= 10; tracker++) {
        assertEquals("r1", cluster.heartbeat(tracker));
      }
      assertEquals("r1", cluster.heartbeat(1));
      assertEquals("", cluster.heartbeat(2));
    }
  }

  @Test
  public void aJobThatIsHeldBackLeavesItsSlotsToTheNext() throws Exception {
    try (SchedulerCluster cluster = cluster(10, new ReduceRamp(100))) {
      QueuedJob first = QueuedJob.withoutLocations(1, 100, 10).runMaps(10);
      first.completedMapsForReduceSlowstart = 5;
      QueuedJob second = QueuedJob.withoutLocations(2, 1, 10).runMaps(1);
      second.completedMapsForReduceSlowstart = 1;
      cluster.submit(first, second);
      assertEquals("r1r2", cluster.heartbeat(1));
      assertEquals("r2r2", cluster.heartbeat(2));
    }
  }

  @Test
  public void aClusterThatIsNearlyFullIsPadded() throws Exception {
    try (SchedulerCluster cluster = cluster(1000, NO_RAMP)) {
      cluster.submit(QueuedJob.withoutLocations(1, 1000, 1000)).busy(36, 18);
      assertEquals("m1r1", cluster.heartbeat(1));
    }
  }

  @Test
  public void fillsTheSlotsBesideSetup() throws Exception {
    Task setup = new MapTask("job.xml", new TaskAttemptID("test", 9, TaskType.JOB_SETUP, 0, 0), 0, null, 1);
    List<Task> first = List.of(setup);
    try (SchedulerCluster cluster = cluster(10, NO_RAMP)) {
      cluster.submit(QueuedJob.withoutLocations(1, 1000, 1000));
      TaskTracker tracker = cluster.tracker(1);
      assertEquals("m9m1m1m1r1r1", SchedulerCluster.kinds(SlotFilling.assign(first, cluster.scheduler, tracker)));
      assertEquals("m1m1m1m1r1r1", SchedulerCluster.kinds(SlotFilling.assign(null, cluster.scheduler, tracker)));
      cluster.scheduler.slotFilling = new SlotFilling(false, new LocalityBudget(0, () -> nanos), NO_RAMP);
      assertSame("as stock", first, SlotFilling.assign(first, cluster.scheduler, tracker));
      TaskScheduler other = mock(TaskScheduler.class);
      when(other.assignTasks(any())).thenReturn(List.of());
      assertSame("a scheduler that does not know", first, SlotFilling.assign(first, other, tracker));
      assertEquals(List.of(), SlotFilling.assign(null, other, tracker));
    }
  }

  @Test
  public void badValuesStopTheScheduler() {
    assertEquals("mapreduce.jobtracker.taskscheduler.fill is 'most': expected all or one",
        refusal("mapreduce.jobtracker.taskscheduler.fill", "most"));
    assertEquals("mapreduce.jobtracker.taskscheduler.offswitch.percent is '-1': expected a whole number of percent"
        + " from 0 to 1000", refusal("mapreduce.jobtracker.taskscheduler.offswitch.percent", "-1"));
    assertEquals("mapreduce.jobtracker.taskscheduler.reduce.ramp.percent is '101': expected a whole number of percent"
        + " from 0 to 100", refusal("mapreduce.jobtracker.taskscheduler.reduce.ramp.percent", "101"));
  }

  private static String refusal(String key, String value) {
    JobConf conf = new JobConf();
    conf.set(key, value);
    return assertThrows(InvalidKeyException.class, () -> new JobQueueTaskScheduler().setConf(conf)).getMessage();
  }

  /**
   * Creates a cluster of ten trackers with four map slots and two reduce slots; the test controls the budget's clock.
   */
  private SchedulerCluster cluster(int offSwitchPercent, ReduceRamp ramp) throws Exception {
    SchedulerCluster cluster = new SchedulerCluster(new JobConf(), 10, 4, 2);
    cluster.scheduler.slotFilling = filling(offSwitchPercent, ramp);
    return cluster;
  }

  private SlotFilling filling(int offSwitchPercent, ReduceRamp ramp) {
    return new SlotFilling(true, new LocalityBudget(offSwitchPercent, () -> nanos), ramp);
  }
}
