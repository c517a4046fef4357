/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestByteBudget {
  private final ByteBudget budget = new ByteBudget(100);

  @Test
  public void oneMayAlwaysCome() {
    assertTrue(budget.hasRoomFor(1000));
  }

  @Test
  public void whatIsTakenIsMissing() {
    budget.take(60);
    assertTrue(budget.hasRoomFor(40));
    assertFalse(budget.hasRoomFor(41));
    budget.giveBack(60);
    assertTrue(budget.hasRoomFor(101));
  }
}
