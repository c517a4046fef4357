/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Tests when the next heartbeat of a tracker is due. */
public class TestPace {
  private static final long MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int ASKED = 300;

  private final Pace outOfBand = new Pace(1000, true, 5);
  private final Pace inBand = new Pace(1000, false, 5);

  @Test
  public void scheduleDoesNotSlip() {
    assertEquals(1007 * MILLI, inBand.nextBeat(7 * MILLI, ASKED, NEVER, 8 * MILLI));
    // The last heartbeat was sent two seconds late, so the next is already overdue.
    assertEquals(1007 * MILLI, inBand.nextBeat(7 * MILLI, ASKED, NEVER, 2007 * MILLI));
    assertEquals(1007 * MILLI, outOfBand.nextBeat(7 * MILLI, ASKED, NEVER, 2007 * MILLI));
  }

  @Test
  public void endOfATaskIsTold() {
    assertEquals(500 * MILLI, outOfBand.nextBeat(0, ASKED, 500 * MILLI, MILLI));
    assertEquals(1000 * MILLI, outOfBand.nextBeat(0, ASKED, 1500 * MILLI, MILLI));
    assertEquals(1000 * MILLI, inBand.nextBeat(0, ASKED, 500 * MILLI, MILLI));
  }

  @Test
  public void endThatHasPassedIsToldNow() {
    assertEquals(600 * MILLI, outOfBand.nextBeat(0, ASKED, 500 * MILLI, 600 * MILLI));
  }

  @Test
  public void jobTrackerMayBeAsked() {
    Pace asked = new Pace(0, false, 5);
    assertEquals(ASKED * MILLI, asked.interval(ASKED));
    assertEquals(300 * MILLI, asked.nextBeat(0, ASKED, NEVER, 0));
    assertEquals(3000 * MILLI, asked.nextBeat(0, 3000, NEVER, 0));
  }

  @Test
  public void trackersAreSpreadOverTheFirstInterval() {
    long sum = 0;
    for (int tracker = 0; tracker < 1000; tracker++) {
      long first = inBand.firstBeat(tracker, ASKED);
      assertTrue(first >= 0 && first < 1000 * MILLI);
      sum += first;
    }
    // The average is 500 ms, with a standard deviation of 9 ms.
    assertTrue("" + sum, Math.abs(sum / 1000 - 500 * MILLI) < 65 * MILLI);
  }
}
