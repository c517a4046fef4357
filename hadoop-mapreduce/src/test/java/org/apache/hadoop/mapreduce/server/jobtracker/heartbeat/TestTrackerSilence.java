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

/** Which trackers are lost, on a clock that the test drives. */
public class TestTrackerSilence {
  private static final long EXPIRY = 10_000;
  private static final long PERIOD = 500;
  private static final int INTERVAL = 300;

  private final HeartbeatLoad load = new HeartbeatLoad();
  private final Calls calls = new Calls();
  private final TrackerSilence silence = listening(new Configuration(false));
  private long now = 1_700_000_000_000L;

  private static final class Calls implements TrackerSilence.Backlog {
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

  private TrackerSilence listening(Configuration conf) {
    TrackerSilence made = new TrackerSilence(conf);
    made.listenTo(calls);
    return made;
  }

  /** Time goes by, in which the heartbeats are looked at in time. */
  private void pass(long millis, boolean beats) {
    for (long end = now + millis; now < end; ) {
      now += PERIOD;
      if (beats) {
        load.arrived();
        load.ended(0);
      }
      silence.watch(load, PERIOD, PERIOD, now);
    }
  }

  /** The whole process stands still. */
  private void stop(long millis) {
    now += PERIOD + millis;
    silence.watch(load, PERIOD + millis, PERIOD, now);
  }

  private boolean isLost(long lastSeen) {
    return silence.isLost(lastSeen, now, EXPIRY, INTERVAL);
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
    load.arrived();
    pass(20 * EXPIRY, false);
    assertFalse("for a lock", isLost(lastSeen));
    load.ended(0);
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
    assertEquals(60 * EXPIRY, silence.stalledMillis());
    pass(EXPIRY - 2 * PERIOD, true);
    assertFalse(isLost(lastSeen));
    pass(PERIOD, true);
    assertTrue(isLost(lastSeen));
  }

  @Test
  public void whileOthersAreHandledAWaitingOneDoesNotStopTheClock() {
    long lastSeen = now;
    load.arrived();
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
    assertFalse(silence.isLost(lastSeen, now, EXPIRY, (int) EXPIRY));
    assertTrue(silence.isLost(lastSeen - 1, now, EXPIRY, (int) EXPIRY));
  }

  @Test
  public void stockBehaviourCountsAllTime() {
    Configuration conf = new Configuration(false);
    conf.addResource("stock-behaviour.xml");
    TrackerSilence stock = listening(conf);
    calls.oldest = 60_000;
    calls.full = true;
    stock.watch(load, 100 * EXPIRY, PERIOD, now);
    assertFalse(stock.isLost(now - EXPIRY, now, EXPIRY, INTERVAL));
    assertTrue(stock.isLost(now - EXPIRY - 1, now, EXPIRY, 100 * INTERVAL));
  }

  /** Stalls at random against a count of each millisecond; what is forgotten is never missed. */
  @Test
  public void stallsAreTakenOffExactly() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int length = 100_000;
    boolean[] deaf = new boolean[length];
    Stalls stalls = new Stalls();
    int at = 0;
    while (true) {
      int from = at + random.nextInt(300);
      int to = from + random.nextInt(300);
      if (to >= length) {
        break;
      }
      stalls.add(from, to);
      Arrays.fill(deaf, from, to, true);
      stalls.forget(5000, to);
      int since = Math.max(0, to - random.nextInt(8000));
      long heard = 0;
      for (int i = since; i < to; i++) {
        heard += deaf[i] ? 0 : 1;
      }
      if (heard <= 5000) {
        assertEquals("seed " + seed, heard, stalls.heard(since, to));
      } else {
        assertTrue("seed " + seed, stalls.heard(since, to) > 5000);
      }
      at = to;
    }
    assertTrue("old ones are forgotten: " + stalls.size(), stalls.size() < 100);
  }

  @Test
  public void aClockThatIsSetBackAddsNoStallTwice() {
    Stalls stalls = new Stalls();
    stalls.add(1000, 2000);
    stalls.add(500, 1500);
    stalls.add(1500, 3000);
    assertEquals(2000, stalls.total());
    assertEquals(0, stalls.heard(1000, 3000));
    assertEquals(1, stalls.size());
  }
}
