/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

/** Checks that a tracker is lost after its silence, less the time of stalls, with a clock that the test moves. */
public class TestTrackerExpiry {
  private static final long EXPIRY = 10_000;
  private static final long PERIOD = 500;
  private static final int INTERVAL = 300;

  private final HeartbeatMetrics metrics = new HeartbeatMetrics();
  private final Calls calls = new Calls();
  private final TrackerExpiry expiry = listening(new Configuration(false));
  private long now = 1_700_000_000_000L;

  private static final class Calls implements TrackerExpiry.Backlog {
    private long oldest;
    private boolean full;

    @Override
    public long oldestMillis() {
      return oldest;
    }

    @Override
    public boolean isFull() {
      return full;
    }
  }

  private TrackerExpiry listening(Configuration conf) {
    TrackerExpiry made = new TrackerExpiry(conf);
    made.listenTo(calls);
    return made;
  }

  /** Moves the clock in steps of {@link #PERIOD}, so that the watch is never late. */
  private void pass(long millis, boolean beats) {
    for (long end = now + millis; now < end; ) {
      now += PERIOD;
      if (beats) {
        metrics.arrived();
        metrics.ended(0);
      }
      expiry.watch(metrics, PERIOD, PERIOD, now);
    }
  }

  /** Stalls the whole process. */
  private void stop(long millis) {
    now += PERIOD + millis;
    expiry.watch(metrics, PERIOD + millis, PERIOD, now);
  }

  private boolean isLost(long lastSeen) {
    return expiry.isLost(lastSeen, now, EXPIRY, INTERVAL);
  }

  @Test
  public void aTrackerThatIsSilentIsLost() {
    long lastSeen = now;
    pass(EXPIRY, true);
    assertFalse(isLost(lastSeen));
    pass(PERIOD, true);
    assertTrue(isLost(lastSeen));
    assertFalse(isLost(now - EXPIRY));
  }

  @Test
  public void theOnlyTrackerIsLostToo() {
    long lastSeen = now;
    pass(EXPIRY + PERIOD, false);
    assertTrue("an idle JobTracker hears", isLost(lastSeen));
  }

  @Test
  public void aProcessThatStoodStillLosesNone() {
    long lastSeen = now;
    stop(20 * EXPIRY);
    assertFalse(isLost(lastSeen));
    pass(EXPIRY - PERIOD, true);
    assertFalse(isLost(lastSeen));
    pass(PERIOD, true);
    assertTrue("but one that stays silent is lost when its time is over", isLost(lastSeen));
  }

  @Test
  public void shortDelaysCount() {
    long lastSeen = now;
    for (int i = 0; i <= 10; i++) {
      stop(999);
    }
    assertTrue(isLost(lastSeen));
  }

  @Test
  public void deadTrackersAreLostThoughTheJobTrackerStopsAgainAndAgain() {
    long lastSeen = now;
    for (int i = 0; i < EXPIRY / PERIOD; i++) {
      stop(EXPIRY);
      assertFalse(isLost(lastSeen));
    }
    stop(EXPIRY);
    assertTrue(isLost(lastSeen));
  }

  @Test
  public void timeInWhichAHeartbeatWaitsAndNoneIsHandledDoesNotCount() {
    long lastSeen = now;
    metrics.arrived();
    pass(20 * EXPIRY, false);
    assertFalse("for a lock", isLost(lastSeen));
    metrics.ended(0);
    pass(PERIOD, true);
    calls.oldest = PERIOD;
    pass(20 * EXPIRY, false);
    calls.oldest = 0;
    assertFalse("for a handler", isLost(lastSeen));
    pass(PERIOD, true);
    calls.full = true;
    pass(20 * EXPIRY, true);
    calls.full = false;
    assertFalse("to be read", isLost(lastSeen));
    assertEquals(60 * EXPIRY, expiry.stalledMillis());
    pass(EXPIRY - 2 * PERIOD, true);
    assertFalse(isLost(lastSeen));
    pass(PERIOD, true);
    assertTrue(isLost(lastSeen));
  }

  @Test
  public void whileOthersAreHandledAWaitingOneDoesNotStopTheClock() {
    long lastSeen = now;
    metrics.arrived();
    pass(EXPIRY + PERIOD, true);
    assertTrue(isLost(lastSeen));
  }

  @Test
  public void whatWaitsInTheQueueMayBeFromASilentTracker() {
    long lastSeen = now;
    pass(EXPIRY + 2000, true);
    calls.oldest = 2000;
    assertFalse(isLost(lastSeen));
    calls.oldest = 1999;
    assertTrue(isLost(lastSeen));
  }

  @Test
  public void aTrackerGetsTheTimeOfThreeHeartbeats() {
    pass(3 * EXPIRY, true);
    long lastSeen = now - 3 * EXPIRY;
    assertFalse(expiry.isLost(lastSeen, now, EXPIRY, (int) EXPIRY));
    assertTrue(expiry.isLost(lastSeen - 1, now, EXPIRY, (int) EXPIRY));
  }

  @Test
  public void stockBehaviourCountsAllTime() {
    Configuration conf = new Configuration(false);
    conf.addResource("stock-behaviour.xml");
    TrackerExpiry stock = listening(conf);
    calls.oldest = 60_000;
    calls.full = true;
    stock.watch(metrics, 100 * EXPIRY, PERIOD, now);
    assertFalse(stock.isLost(now - EXPIRY, now, EXPIRY, INTERVAL));
    assertTrue(stock.isLost(now - EXPIRY - 1, now, EXPIRY, 100 * INTERVAL));
  }

  /**
   * Compares random pauses with a count of each millisecond; forgetting old pauses never changes a result that matters.
   */
  @Test
  public void stallsAreTakenOffExactly() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int length = 100_000;
    boolean[] deaf = new boolean[length];
    PauseLog pauses = new PauseLog();
    int at = 0;
    while (true) {
      int from = at + random.nextInt(300);
      int to = from + random.nextInt(300);
      if (to >= length) {
        break;
      }
      pauses.add(from, to);
      Arrays.fill(deaf, from, to, true);
      pauses.forget(5000, to);
      int since = Math.max(0, to - random.nextInt(8000));
      long heard = 0;
      for (int i = since; i < to; i++) {
        heard += deaf[i] ? 0 : 1;
      }
      if (heard <= 5000) {
        assertEquals("seed " + seed, heard, pauses.heard(since, to));
      } else {
        assertTrue("seed " + seed, pauses.heard(since, to) > 5000);
      }
      at = to;
    }
    assertTrue("old ones are forgotten: " + pauses.size(), pauses.size() < 100);
  }

  @Test
  public void aClockThatIsSetBackAddsNoStallTwice() {
    PauseLog pauses = new PauseLog();
    pauses.add(1000, 2000);
    pauses.add(500, 1500);
    pauses.add(1500, 3000);
    assertEquals(2000, pauses.total());
    assertEquals(0, pauses.heard(1000, 3000));
    assertEquals(1, pauses.size());
  }
}
