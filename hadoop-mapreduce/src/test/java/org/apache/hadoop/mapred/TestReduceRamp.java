/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.ReduceRamp;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Test;

public class TestReduceRamp {
  private static final ReduceRamp SHIPPED = new ReduceRamp(100);

  @Before
  public void exportKerberos() throws Exception {
    KerberosInternals.exportTo(getClass());
  }

  @Test
  public void isTheShareOfTheMapsRoundedUp() {
    assertEquals(0, SHIPPED.allowed(8, 0, 16));
    assertEquals(1, SHIPPED.allowed(8, 1, 16));
    assertEquals(1, SHIPPED.allowed(8, 2, 16));
    assertEquals(2, SHIPPED.allowed(8, 3, 16));
    assertEquals(8, SHIPPED.allowed(8, 15, 16));
    assertEquals("half of the maps are enough", 4, new ReduceRamp(50).allowed(8, 4, 16));
    assertEquals("never more than there are", 8, new ReduceRamp(50).allowed(8, 12, 16));
    assertEquals(1_000_000, SHIPPED.allowed(2_000_000, 5_000_000, 10_000_000));
  }

  @Test
  public void countsWhatRunsAndWhatIsDone() {
    QueuedJob job = job();
    job.finishedMapTasks = 50;
    job.runningReduceTasks = 2;
    job.finishedReduceTasks = 2;
    assertTrue(SlotAssignment.allowsAnother(SHIPPED, job));
    job.finishedReduceTasks = 3;
    assertFalse(SlotAssignment.allowsAnother(SHIPPED, job));
    assertTrue("off", SlotAssignment.allowsAnother(new ReduceRamp(0), job));
  }

  /**
   * Checks that failed maps count as finished: otherwise the last reduces of a job that tolerates them would never
   * start.
   */
  @Test
  public void failedMapsAreDone() {
    QueuedJob job = job();
    job.finishedMapTasks = 80;
    job.failedMapTIPs = 10;
    job.finishedReduceTasks = 9;
    assertFalse(SlotAssignment.allowsAnother(SHIPPED, job));
    job.failedMapTIPs = 20;
    assertTrue(SlotAssignment.allowsAnother(SHIPPED, job));
  }

  @Test
  public void whenAllMapsAreDoneSecondAttemptsMayRun() {
    QueuedJob job = job();
    job.finishedMapTasks = 100;
    job.finishedReduceTasks = 9;
    job.runningReduceTasks = 1;
    assertTrue(SlotAssignment.allowsAnother(SHIPPED, job));
  }

  @Test
  public void slowStartZeroAsksForAllAtOnce() {
    QueuedJob job = job();
    job.completedMapsForReduceSlowstart = 0;
    assertTrue(SlotAssignment.allowsAnother(SHIPPED, job));
    job.completedMapsForReduceSlowstart = -1;
    assertTrue("a share below zero means the same on stock", SlotAssignment.allowsAnother(SHIPPED, job));
  }

  /**
   * Returns the event that a second job's first reduce waits for, behind long maps and behind a job that fills all
   * slots.
   */
  public static class SecondJob implements Callable<Map<String, String>> {
    @Override
    public Map<String, String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      return Map.of("long maps", TwoJobs.longMaps().waitedFor(new JobConf()), "full cluster",
          TwoJobs.fullCluster().waitedFor(new JobConf()));
    }
  }

  @Test
  public void aSecondJobWaitsForItsOwnMapsOnly() throws Exception {
    assertEquals("stock", Map.of("long maps", TwoJobs.REDUCES_OF_THE_FIRST, "full cluster",
        TwoJobs.REDUCES_OF_THE_FIRST), StockHadoop.call(SecondJob.class));
    assertEquals("ours", Map.of("long maps", TwoJobs.ITS_OWN_MAPS, "full cluster", TwoJobs.ITS_OWN_MAPS),
        new SecondJob().call());
  }

  private static QueuedJob job() {
    QueuedJob job = QueuedJob.withoutLocations(1, 100, 10);
    job.completedMapsForReduceSlowstart = 5;
    return job;
  }
}
