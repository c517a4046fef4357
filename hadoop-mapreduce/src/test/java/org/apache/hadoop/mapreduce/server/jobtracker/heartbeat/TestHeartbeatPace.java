/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

public class TestHeartbeatPace {
  private static final int EXPIRY = 600_000;
  private static final int BASE = 1000;

  private final HeartbeatLoad load = new HeartbeatLoad();
  private long nanos = Long.MAX_VALUE - 1; // the clock may begin anywhere, and overflow

  private static HeartbeatPace pace(String... keysAndValues) {
    return pace(0, keysAndValues);
  }

  private static HeartbeatPace pace(double random, String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new HeartbeatPace(conf, () -> random);
  }

  /**
   * An interval goes by, in which what was ordered before begins to work, and one in which the heartbeats have waited
   * for so many milliseconds.
   */
  private int after(HeartbeatPace pace, int... waits) {
    pace.next(BASE, EXPIRY);
    load.taken(TimeUnit.MINUTES.toNanos(waits.length));
    nanos += TimeUnit.MINUTES.toNanos(5);
    pace.control(nanos, load);
    for (int wait : waits) {
      load.taken(TimeUnit.MILLISECONDS.toNanos(wait));
    }
    nanos += TimeUnit.MINUTES.toNanos(10);
    pace.control(nanos, load);
    return pace.next(BASE, EXPIRY);
  }

  @Test
  public void addsWhatAllHaveWaitedTooLong() {
    HeartbeatPace pace = pace();
    assertEquals("by as much as makes the wait three quarters of the target", 1262, after(pace, 300, 400));
    assertEquals("a burst that was worked off", 1262 - 1262 / 64, after(pace, 0, 9000, 400));
    assertEquals("near the target", 1243, after(pace, 25, 50));
    assertEquals("at most twice the interval", 2486, after(pace, 30_000));
  }

  @Test
  public void goesBackFasterAndFasterToTheFloor() {
    HeartbeatPace pace = pace();
    after(pace, 10_000);
    int before = after(pace, 10_000);
    assertEquals(4 * BASE, before);
    for (int part : new int[] {64, 32, 16, 8, 8, 8}) {
      int now = after(pace, 0);
      assertEquals(before - before / part, now);
      before = now;
    }
    for (int i = 0; i < 20; i++) {
      before = after(pace, 0);
    }
    assertEquals(BASE, before);
  }

  @Test
  public void staysWithinItsBounds() {
    HeartbeatPace pace = pace(HeartbeatPace.MAX.name(), "3000");
    for (int i = 0; i < 5; i++) {
      after(pace, 100_000);
    }
    assertEquals("the key", 3000, pace.next(BASE, EXPIRY));
    assertEquals("a third of the expiry", 2000, pace.next(BASE, 6000));
    assertEquals("never less than the cluster asks for", 7000, pace.next(7000, 6000));
    assertEquals("what was added beyond the bounds is forgotten", 3000 - 3000 / 64, after(pace, 0));
  }

  @Test
  public void waitsUntilTheStepHasWorked() {
    HeartbeatPace pace = pace();
    int stretched = after(pace, 5000);
    assertEquals(2 * BASE, stretched);
    // a tracker waits for as long as the last ones have, and then for the interval with its jitter
    int cycle = stretched * 11 / 10 + 5000;
    load.taken(TimeUnit.SECONDS.toNanos(4));
    control(pace, cycle - 1);
    control(pace, cycle);
    load.taken(TimeUnit.SECONDS.toNanos(3));
    control(pace, cycle + stretched * 11 / 10 + 4000 - 1);
    assertEquals(stretched, pace.stretched());
    control(pace, cycle + stretched * 11 / 10 + 4000);
    assertEquals(2 * stretched, pace.stretched());
  }

  private void control(HeartbeatPace pace, int millis) {
    pace.control(nanos + TimeUnit.MILLISECONDS.toNanos(millis), load);
  }

  @Test
  public void holdsWhileNoHeartbeatComes() {
    HeartbeatPace pace = pace();
    after(pace, 5000);
    pace.control(nanos + TimeUnit.HOURS.toNanos(1), load);
    pace.control(nanos + TimeUnit.HOURS.toNanos(2), load);
    assertEquals(2 * BASE, pace.next(BASE, EXPIRY));
  }

  @Test
  public void spreadsTheInterval() {
    assertEquals(1000, pace(0.0).next(BASE, EXPIRY));
    assertEquals(1050, pace(0.5).next(BASE, EXPIRY));
    assertEquals(1099, pace(0.999).next(BASE, EXPIRY));
    assertEquals(1500, pace(0.5, HeartbeatPace.JITTER.name(), "100").next(BASE, EXPIRY));
    assertEquals("no overflow", Integer.MAX_VALUE, pace(0.9).next(Integer.MAX_VALUE, EXPIRY));
  }

  @Test
  public void stockBehaviourIsTheIntervalOfTheCluster() {
    Configuration conf = new Configuration(false);
    conf.addResource("stock-behaviour.xml");
    HeartbeatPace pace = new HeartbeatPace(conf, () -> 0.9);
    assertEquals(BASE, after(pace, 30_000));
    assertEquals(BASE, after(pace, 30_000));
  }

  /**
   * A JobTracker that can take twice the heartbeats that 1,000 trackers send, then half of them, then twice again. With
   * half of them a tracker reports every two seconds, whatever is ordered: the interval must become as long as that,
   * less a little wait, and stay there. It is spread by 5 % on average.
   */
  @Test
  public void settlesWhenTheLoadIsTooMuchAndLetsGoAgain() {
    long seed = System.nanoTime();
    int trackers = 1000;
    PacedCluster cluster = new PacedCluster(pace(), trackers, BASE, new Random(seed));
    String message = "seed " + seed + ": ";

    PacedCluster.Seen calm = cluster.run(60, 0.5);
    assertEquals(message + calm, BASE, calm.most());

    cluster.run(120, 2.0);
    PacedCluster.Seen loaded = cluster.run(300, 2.0);
    double ideal = trackers * 2.0 / 1.05;
    assertTrue(message + loaded, loaded.least() > 0.7 * ideal && loaded.most() < 1.1 * ideal);
    assertTrue("the target is of the shortest wait, " + message + loaded, loaded.meanWait() < 200);
    assertTrue("nothing is given away, " + message + loaded, loaded.share() > 0.95);

    cluster.run(60, 0.5);
    PacedCluster.Seen after = cluster.run(60, 0.5);
    assertEquals(message + after, BASE, after.most());
  }

  /** Without the loop all but the time of an interval is waiting. */
  @Test
  public void withoutItTheQueueStays() {
    long seed = System.nanoTime();
    PacedCluster cluster =
        new PacedCluster(pace(HeartbeatPace.TARGET.name(), "0"), 1000, BASE, new Random(seed));
    cluster.run(60, 2.0);
    PacedCluster.Seen seen = cluster.run(60, 2.0);
    assertTrue("seed " + seed + ": " + seen, seen.meanWait() > 800);
  }

  @Test
  public void trackersThatStartTogetherComeApart() {
    Random random = new Random(7);
    HeartbeatPace spread = new HeartbeatPace(new Configuration(false), random::nextDouble);
    assertNotEquals(spread.next(BASE, EXPIRY), spread.next(BASE, EXPIRY));
    double together = wait(pace(HeartbeatPace.JITTER.name(), "0"));
    double apart = wait(spread);
    assertTrue(apart + " of " + together, apart < together / 4);
  }

  /** The mean wait when 100 trackers that started together have reported for ten minutes. */
  private static double wait(HeartbeatPace pace) {
    PacedCluster cluster = new PacedCluster(pace, 100, 60_000, new Random(7));
    cluster.run(3600, 1);
    return cluster.run(600, 1).meanWait();
  }
}
