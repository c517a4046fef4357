/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests that options of jobtracker which do not go together are refused with a reason. */
public class TestJobTrackerShape {
  private int trackers = 100;
  private int rackSize = 40;
  private int mapSlots = 2;
  private int reduceSlots = 2;
  private int jobs = 2;
  private Integer jobsAtOnce;
  private boolean waves;
  private int maps = 3000;
  private int reduces = 20;
  private boolean saturate;
  private int drivers = 1;
  private int connections;
  private int interval = 1000;
  private Double rate;
  private int duration = 5000;
  private String durations = "uniform";
  private double failures;
  private int lost;
  private int expiry = 600;
  private int storm;
  private int writeDelay;
  private int warmUp;

  private JobTrackerShape shape() {
    return new JobTrackerShape(new JobTrackerShape.Trackers(trackers, rackSize, mapSlots, reduceSlots),
        new JobTrackerShape.Load(jobs, jobsAtOnce == null ? jobs : jobsAtOnce, waves, maps, reduces),
        new JobTrackerShape.Beats(saturate, drivers, connections, interval, true, Optional.ofNullable(rate)),
        new JobTrackerShape.Tasks(duration, durations, failures),
        new JobTrackerShape.Trouble(lost, expiry, storm, writeDelay), warmUp, false, 0);
  }

  private void assertRefused(String message) {
    assertEquals(message, assertThrows(UserError.class, this::shape).getMessage());
  }

  @Test
  public void descriptionNamesEveryChoice() {
    assertEquals("100 trackers of 2+2 slots, 2 jobs, 3000 maps, 20 reduces; 1 driver, a beat every 1000 ms and at a "
        + "task's end; tasks of 5000 ms (uniform)", shape().toString());
    saturate = true;
    jobs = 1;
    lost = 3;
    storm = 50;
    writeDelay = 200;
    failures = 0.1;
    warmUp = 70;
    assertEquals("100 trackers of 2+2 slots, 1 job, 3000 maps, 20 reduces; 1 driver, saturated, 0.1 of the attempts "
        + "fail, 3 trackers lost after 600 s, 50 submissions at once, files take 200 ms; after a warm-up of 70 maps",
        shape().toString());
    saturate = false;
    interval = 0;
    rate = 12.5;
    assertTrue(shape().toString(), shape().toString().contains(
        "a beat when the JobTracker asks for it and at a task's end, at most 12.5 launches/s; tasks of"));
  }

  @Test
  public void launchesAreTasksSetupsAndCleanups() {
    assertEquals(3024, shape().launches());
    storm = 10;
    assertEquals(3054, shape().launches());
  }

  @Test
  public void timeFollowsFromSlotsAndRate() {
    // 15 rounds of tasks, each with up to two intervals around it.
    assertEquals(15 * 7.0, shape().seconds(), 1e-9);
    rate = 3.0;
    assertEquals(1008, shape().seconds(), 1e-9);
    rate = null;
    saturate = true;
    assertEquals(0, shape().seconds(), 0);
  }

  @Test
  public void optionsMustGoTogether() {
    reduceSlots = 0;
    assertRefused("--reduce-slots 0 is not allowed with --reduces 20: use 1 or more");
    reduces = 0;
    lost = 100;
    assertRefused("--lost 100 is not allowed with --trackers 100: at least one must be left");
    lost = 99;
    connections = 101;
    assertRefused("--connections 101 is not allowed with --trackers 100: it must not exceed the number of trackers");
    connections = 100;
    assertTrue(shape().toString(), shape().toString().contains("; 100 connections, a beat every 1000 ms"));
    expiry = 2;
    assertRefused("--expiry 2 is not allowed with --interval 1000: it must exceed two intervals, or live trackers "
        + "would be lost");
    expiry = 3;
    assertEquals(99, shape().trouble().lost());
    jobs = 3001;
    jobsAtOnce = 10;
    assertRefused("--maps 3000 is not allowed with --jobs 3001: each job needs one or more");
    jobs = 3000;
    storm = 1;
    assertRefused("--submit-storm 1 is not allowed with --jobs-at-once 10: there, jobs are submitted all the time");
    storm = 0;
    assertTrue(shape().toString(), shape().toString().contains(", 3000 jobs, 10 at once, 3000 maps, "));
    assertTrue(shape().load().jobsComeLater());
  }

  @Test
  public void wavesNeedJobsThatComeLaterAndBeatsBesideThem() {
    waves = true;
    assertRefused("--waves is not allowed without --jobs-at-once: there would be only one wave");
    jobs = 6;
    jobsAtOnce = 2;
    assertTrue(shape().toString(), shape().toString().contains(", 6 jobs, 2 in each wave, 3000 maps, "));
    saturate = true;
    assertRefused("--waves is not allowed with --saturate: the first wave would run without heartbeats");
  }
}
