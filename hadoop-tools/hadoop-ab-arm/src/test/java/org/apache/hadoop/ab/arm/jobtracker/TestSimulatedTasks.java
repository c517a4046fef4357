/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.ab.arm.simulation.Launch;
import org.apache.hadoop.ab.arm.simulation.Launch.Kind;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.junit.Test;

/** Tests that the durations, failures and jobs of a run are determined by its options and its seed. */
public class TestSimulatedTasks {
  private static final double MEAN = 400e6;
  private static final int MANY = 20_000;

  private static SimulatedTasks tasks(JobTrackerSpec spec) {
    return new SimulatedTasks(spec, new ClusterPlan(spec.trackers(), spec.seed()),
        new LaunchProgress(10, () -> new LaunchProgress.Moment(0, 0)), 2);
  }

  private static SimulatedTasks tasks(String durations, double failures) {
    return tasks(Specs.paced(10, 2, 2, durations, failures));
  }

  private static Launch map(int task, int attempt) {
    return new Launch(1, Kind.MAP, task, attempt, 3);
  }

  @Test
  public void durationsHaveTheirMeanAndShape() {
    for (String name : List.of("fixed", "uniform", "exponential")) {
      SimulatedTasks tasks = tasks(name, 0);
      double sum = 0;
      double most = 0;
      double least = Double.MAX_VALUE;
      for (int task = 0; task < MANY; task++) {
        long nanos = tasks.nanos(map(task, 0));
        sum += nanos;
        most = Math.max(most, nanos);
        least = Math.min(least, nanos);
      }
      // The standard deviation of the mean is at most 0.7 % of it.
      assertEquals(name, MEAN, sum / MANY, MEAN / 20);
      switch (name) {
        case "fixed" -> assertEquals(least, most, 0);
        case "uniform" -> assertTrue(least >= MEAN / 2 && most <= MEAN * 1.5 && most > MEAN * 1.4);
        default -> assertTrue(least >= 0 && least < MEAN / 10 && most > 5 * MEAN);
      }
    }
  }

  @Test
  public void sameAttemptIsTheSameInEveryRun() {
    SimulatedTasks one = tasks("exponential", 0.3);
    SimulatedTasks other = tasks("exponential", 0.3);
    for (int task = 99; task >= 0; task--) {
      assertEquals(one.nanos(map(task, 1)), other.nanos(map(task, 1)));
      assertEquals(one.fails(map(task, 1)), other.fails(map(task, 1)));
    }
    assertNotEquals(one.nanos(map(1, 0)), one.nanos(map(1, 1)));
    assertNotEquals(one.nanos(map(1, 0)), one.nanos(new Launch(2, Kind.MAP, 1, 0, 3)));
    assertNotEquals(one.nanos(map(1, 0)), one.nanos(new Launch(1, Kind.REDUCE, 1, 0, 3)));
    assertEquals(one.nanos(map(1, 0)), one.nanos(new Launch(1, Kind.MAP, 1, 0, 4)));
  }

  @Test
  public void shareOfTheAttemptsFails() {
    SimulatedTasks tasks = tasks("fixed", 0.2);
    int failures = 0;
    for (int task = 0; task < MANY; task++) {
      failures += tasks.fails(map(task, 0)) ? 1 : 0;
    }
    // The standard deviation is 57.
    assertEquals("seed " + Specs.SEED, 4000, failures, 400);
    assertFalse(tasks.fails(map(1, SimulatedTasks.MAX_FAILURES)));
    for (int task = 0; task < 1000; task++) {
      assertFalse(tasks.fails(new Launch(1, Kind.JOB, task, 0, 3)));
      assertFalse(tasks.fails(new Launch(1, Kind.CLEANUP, task, 0, 3)));
    }
  }

  @Test
  public void saturatedTasksAndSetupsTakeNoTime() {
    assertEquals(0, tasks(Specs.saturated()).nanos(map(1, 0)));
    assertEquals(0, tasks("fixed", 0).nanos(new Launch(1, Kind.JOB, 1, 0, 3)));
    assertEquals((long) MEAN, tasks("fixed", 0).nanos(map(1, 0)));
  }

  @Test
  public void warmUpIsNoPartOfTheRun() {
    LaunchProgress launches = new LaunchProgress(10, () -> new LaunchProgress.Moment(0, 0));
    JobTrackerSpec spec = Specs.storm(1, 0, 120);
    SimulatedTasks tasks = new SimulatedTasks(spec, new ClusterPlan(20, 1), launches, 6);
    assertEquals(0, tasks.nanos(map(1, 0)));
    assertEquals("of the fifth job", 0, tasks.nanos(new Launch(5, Kind.MAP, 1, 0, 3)));
    tasks.launched(map(1, 0), "attempt_a");
    assertEquals(0, launches.launches());
    assertEquals(1, tasks.launched(1));
    Launch measured = new Launch(6, Kind.MAP, 1, 0, 3);
    assertEquals((long) MEAN, tasks.nanos(measured));
    tasks.launched(measured, "attempt_b");
    assertEquals(1, launches.launches());
    assertEquals(1, launches.maps(0));
  }

  @Test
  public void attemptsAreKnownByTheirSum() {
    SimulatedTasks tasks = tasks("fixed", 0);
    tasks.launched(map(0, 0), "attempt_a");
    tasks.launched(map(1, 0), "attempt_b");
    tasks.launched(new Launch(1, Kind.CLEANUP, 1, 0, 4), "attempt_b");
    tasks.launched(new Launch(2, Kind.REDUCE, 1, 0, 4), "attempt_c");
    assertEquals(2, tasks.launched(1));
    assertEquals(SimulatedTasks.key("attempt_b") + SimulatedTasks.key("attempt_a"), tasks.sum(1));
    assertNotEquals(tasks.sum(1), tasks.sum(2));
  }

  @Test
  public void recordsOfTasksAddUp() {
    SimulatedTasks tasks = tasks("fixed", 0);
    long sum = 0;
    for (int task = 0; task < 300; task++) {
      sum += tasks.records(map(task, 0));
    }
    assertEquals(sum, SimulatedTasks.recordsOf(300));
    assertEquals(0, SimulatedTasks.recordsOf(0));
  }

  @Test
  public void jobsShareTasksEvenly() {
    List<JobPlan> jobs = JobPlan.of(Specs.paced(11, 2, 3, "fixed", 0));
    assertEquals(List.of(new JobPlan(1, 4, 1), new JobPlan(2, 4, 1), new JobPlan(3, 3, 0)), jobs);
    assertEquals(7, jobs.get(0).launches());
    assertEquals(List.of(new JobPlan(1, 10, 2), new JobPlan(2, 1, 0), new JobPlan(3, 1, 0)),
        JobPlan.of(Specs.storm(1, 2, 0)));
  }

  @Test
  public void warmUpIsLikeWhatFollows() {
    List<JobPlan> warmed = JobPlan.of(Specs.warmedUp(10, 2, 252));
    assertEquals("five jobs", List.of(new JobPlan(1, 51, 1), new JobPlan(2, 51, 1), new JobPlan(3, 50, 1),
        new JobPlan(4, 50, 1), new JobPlan(5, 50, 1), new JobPlan(6, 10, 2)), warmed);
    List<JobPlan> storms = JobPlan.of(Specs.storm(1, 3, 252));
    assertEquals("a storm in each part", 5 * 4 + 1 + 3, storms.size());
    assertEquals(List.of(new JobPlan(17, 50, 1), new JobPlan(18, 1, 0), new JobPlan(19, 1, 0), new JobPlan(20, 1, 0),
        new JobPlan(21, 10, 2), new JobPlan(22, 1, 0)), storms.subList(16, 22));
    WarmUp parts = new WarmUp(Specs.storm(1, 3, 252));
    assertEquals(List.of(5, 0, 4, 20), List.of(parts.parts(), parts.jobs(0), parts.jobs(1), parts.jobs()));
    assertEquals(0, new WarmUp(Specs.storm(1, 3, 0)).jobs());
    List<JobPlan> small = JobPlan.of(Specs.inTurn(80, 20, 252));
    assertEquals("a warm-up of small jobs", 63 + 20, small.size());
    assertEquals(new JobPlan(63, 4, 0), small.get(62));
    assertEquals(5 + 20, JobPlan.of(Specs.inTurn(80, 20, 10)).size());
    assertEquals("also where they come at once", 252 / 5 + 2, JobPlan.of(Specs.storm(2, 0, 252)).size());
  }

  @Test
  public void warmUpHasManyJobsWhereManyFollow() {
    List<JobPlan> few = JobPlan.of(Specs.inTurn(2_000, 2, 10_000));
    assertEquals("one for 50 maps", 200 + 2, few.size());
    assertEquals("a fifth is a part", List.of(new JobPlan(2, 1_000, 20), new JobPlan(3, 1, 0)), few.subList(1, 3));
    assertEquals(List.of(new JobPlan(40, 1, 0), new JobPlan(41, 1_000, 20)), few.subList(39, 41));
    WarmUp parts = new WarmUp(Specs.inTurn(2_000, 2, 10_000));
    assertEquals(List.of(40, 200), List.of(parts.jobs(1), parts.jobs()));
    assertEquals("no more than enough", 1_000, new WarmUp(Specs.inTurn(2_000_000, 2, 100_000)).jobs());
    assertEquals("none more for one job", 5, new WarmUp(Specs.warmedUp(2_000, 0, 10_000)).jobs());
  }
}
