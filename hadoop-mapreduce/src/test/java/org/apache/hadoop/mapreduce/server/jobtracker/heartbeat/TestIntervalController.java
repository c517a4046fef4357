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

public class TestIntervalController {
  private static final int EXPIRY = 600_000;
  private static final int BASE = 1000;

  private final HeartbeatMetrics metrics = new HeartbeatMetrics();
  private long nanos = Long.MAX_VALUE - 1; // the clock may start anywhere, and overflow

  private static IntervalController controller(String... keysAndValues) {
    return controller(0, keysAndValues);
  }

  private static IntervalController controller(double random, String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new IntervalController(conf, () -> random);
  }

  /**
   * Waits for one interval, in which the previous order takes effect, and then one in which the heartbeats have waited
   * this many milliseconds; returns the next interval.
   */
  private int after(IntervalController controller, int... waits) {
    controller.next(BASE, EXPIRY);
    metrics.taken(TimeUnit.MINUTES.toNanos(waits.length));
    nanos += TimeUnit.MINUTES.toNanos(5);
    controller.control(nanos, metrics);
    for (int wait : waits) {
      metrics.taken(TimeUnit.MILLISECONDS.toNanos(wait));
    }
    nanos += TimeUnit.MINUTES.toNanos(10);
    controller.control(nanos, metrics);
    return controller.next(BASE, EXPIRY);
  }

  @Test
  public void addsWhatAllHaveWaitedTooLong() {
    IntervalController controller = controller();
    assertEquals("by as much as makes the wait three quarters of the target", 1262, after(controller, 300, 400));
    assertEquals("a burst that was worked off", 1262 - 1262 / 64, after(controller, 0, 9000, 400));
    assertEquals("near the target", 1243, after(controller, 25, 50));
    assertEquals("at most twice the interval", 2486, after(controller, 30_000));
  }

  @Test
  public void goesBackFasterAndFasterToTheFloor() {
    IntervalController controller = controller();
    after(controller, 10_000);
    int before = after(controller, 10_000);
    assertEquals(4 * BASE, before);
    for (int part : new int[] {64, 32, 16, 8, 8, 8}) {
      int now = after(controller, 0);
      assertEquals(before - before / part, now);
      before = now;
    }
    for (int i = 0; i < 20; i++) {
      before = after(controller, 0);
    }
    assertEquals(BASE, before);
  }

  @Test
  public void staysWithinItsBounds() {
    IntervalController controller = controller(IntervalController.MAX.name(), "3000");
    for (int i = 0; i < 5; i++) {
      after(controller, 100_000);
    }
    assertEquals("the key", 3000, controller.next(BASE, EXPIRY));
    assertEquals("a third of the expiry", 2000, controller.next(BASE, 6000));
    assertEquals("never less than the cluster asks for", 7000, controller.next(7000, 6000));
    assertEquals("what was added beyond the bounds is forgotten", 3000 - 3000 / 64, after(controller, 0));
  }

  @Test
  public void waitsUntilTheStepHasWorked() {
    IntervalController controller = controller();
    int stretched = after(controller, 5000);
    assertEquals(2 * BASE, stretched);
    // a tracker waits as long as the last heartbeats did, and then for the interval with its jitter
    int cycle = stretched * 11 / 10 + 5000;
    metrics.taken(TimeUnit.SECONDS.toNanos(4));
    control(controller, cycle - 1);
    control(controller, cycle);
    metrics.taken(TimeUnit.SECONDS.toNanos(3));
    control(controller, cycle + stretched * 11 / 10 + 4000 - 1);
    assertEquals(stretched, controller.stretched());
    control(controller, cycle + stretched * 11 / 10 + 4000);
    assertEquals(2 * stretched, controller.stretched());
  }

  private void control(IntervalController controller, int millis) {
    controller.control(nanos + TimeUnit.MILLISECONDS.toNanos(millis), metrics);
  }

  @Test
  public void holdsWhileNoHeartbeatComes() {
    IntervalController controller = controller();
    after(controller, 5000);
    controller.control(nanos + TimeUnit.HOURS.toNanos(1), metrics);
    controller.control(nanos + TimeUnit.HOURS.toNanos(2), metrics);
    assertEquals(2 * BASE, controller.next(BASE, EXPIRY));
  }

  @Test
  public void spreadsTheInterval() {
    assertEquals(1000, controller(0.0).next(BASE, EXPIRY));
    assertEquals(1050, controller(0.5).next(BASE, EXPIRY));
    assertEquals(1099, controller(0.999).next(BASE, EXPIRY));
    assertEquals(1500, controller(0.5, IntervalController.JITTER.name(), "100").next(BASE, EXPIRY));
    assertEquals("no overflow", Integer.MAX_VALUE, controller(0.9).next(Integer.MAX_VALUE, EXPIRY));
  }

  @Test
  public void stockBehaviourIsTheIntervalOfTheCluster() {
    Configuration conf = new Configuration(false);
    conf.addResource("stock-behaviour.xml");
    IntervalController controller = new IntervalController(conf, () -> 0.9);
    assertEquals(BASE, after(controller, 30_000));
    assertEquals(BASE, after(controller, 30_000));
  }

  /**
   * Simulates a JobTracker that can handle twice the heartbeats that 1,000 trackers send, then half of them, then twice
   * again. When it handles half, a tracker reports every two seconds whatever interval is ordered: the interval must
   * rise to that, less a short wait, and stay there. Jitter adds 5 % on average.
   */
  @Test
  public void settlesWhenTheLoadIsTooMuchAndLetsGoAgain() {
    long seed = System.nanoTime();
    int trackers = 1000;
    PacedCluster cluster = new PacedCluster(controller(), trackers, BASE, new Random(seed));
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

  /** Without the control loop the queue never drains, and a heartbeat waits all but the ordered interval. */
  @Test
  public void withoutItTheQueueStays() {
    long seed = System.nanoTime();
    PacedCluster cluster =
        new PacedCluster(controller(IntervalController.TARGET.name(), "0"), 1000, BASE, new Random(seed));
    cluster.run(60, 2.0);
    PacedCluster.Seen seen = cluster.run(60, 2.0);
    assertTrue("seed " + seed + ": " + seen, seen.meanWait() > 800);
  }

  @Test
  public void trackersThatStartTogetherComeApart() {
    Random random = new Random(7);
    IntervalController spread = new IntervalController(new Configuration(false), random::nextDouble);
    assertNotEquals(spread.next(BASE, EXPIRY), spread.next(BASE, EXPIRY));
    double together = wait(controller(IntervalController.JITTER.name(), "0"));
    double apart = wait(spread);
    assertTrue(apart + " of " + together, apart < together / 4);
  }

  /** Returns the mean wait over ten minutes of 100 trackers that started together an hour before. */
  private static double wait(IntervalController controller) {
    PacedCluster cluster = new PacedCluster(controller, 100, 60_000, new Random(7));
    cluster.run(3600, 1);
    return cluster.run(600, 1).meanWait();
  }
}
