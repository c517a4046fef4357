/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** Checks that the mean follows the measured rate smoothly. */
public class TestSmoothedRate {
  /** A steady rate is reached after a while, and decays when it ends. */
  @Test
  public void theRateFollowsSmoothly() {
    SmoothedRate rate = new SmoothedRate();
    long total = 0;
    for (int i = 0; i < 200; i++) {
      rate.update(total += 50, 0.5);
    }
    assertEquals(100, rate.perSecond(), 0.1);
    for (int i = 0; i < 20; i++) {
      rate.update(total, 0.5);
    }
    assertEquals("a third after ten seconds", 100 / Math.E, rate.perSecond(), 0.1);
  }
}
