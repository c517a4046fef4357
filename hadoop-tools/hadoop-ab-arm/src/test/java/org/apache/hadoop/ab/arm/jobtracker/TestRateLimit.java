/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Tests that the limit allows launches at its rate, and no faster. */
public class TestRateLimit {
  private static final long SECOND = 1_000_000_000;

  @Test
  public void launchesComeAtTheRate() {
    RateLimit limit = new RateLimit(100, 0);
    int launches = 0;
    for (long now = 0; now < 10 * SECOND; now += SECOND / 1000) {
      if (limit.allows(now)) {
        limit.took(1);
        launches++;
      }
    }
    assertEquals(1010, launches, 2);
  }

  @Test
  public void launchesBeyondTheRateArePaidBack() {
    RateLimit limit = new RateLimit(10, 0);
    assertTrue(limit.allows(0));
    limit.took(21);
    assertFalse(limit.allows(SECOND));
    assertFalse(limit.allows(2 * SECOND));
    assertTrue(limit.allows(2 * SECOND + SECOND / 10));
  }

  @Test
  public void littleIsSavedUp() {
    RateLimit limit = new RateLimit(100, 0);
    assertTrue(limit.allows(60 * SECOND));
    limit.took(10);
    assertFalse(limit.allows(60 * SECOND));
  }

  @Test
  public void earlierTimesOfOtherThreadsDoNoHarm() {
    RateLimit limit = new RateLimit(10, 0);
    limit.took(2);
    assertTrue(limit.allows(SECOND));
    assertTrue(limit.allows(SECOND - 1000));
    limit.took(1);
    assertFalse(limit.allows(SECOND));
  }

  @Test
  public void noLimitAllowsAll() {
    RateLimit limit = new RateLimit(Double.POSITIVE_INFINITY, 0);
    limit.took(1_000_000);
    assertTrue(limit.allows(0));
  }
}
