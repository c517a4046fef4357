/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestAllowance {
  private final Allowance allowance = new Allowance(100);

  @Test
  public void oneMayAlwaysCome() {
    assertTrue(allowance.hasRoomFor(1000));
  }

  @Test
  public void whatIsTakenIsMissing() {
    allowance.take(60);
    assertTrue(allowance.hasRoomFor(40));
    assertFalse(allowance.hasRoomFor(41));
    allowance.giveBack(60);
    assertTrue(allowance.hasRoomFor(101));
  }
}
