/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.Test;

public class TestLocalityBudget {
  private static final int SLOTS = 40;

  private long nanos = Long.MAX_VALUE - 1000;

  @Test
  public void isFullAtFirst() {
    assertEquals(4, drain(new LocalityBudget(10, () -> nanos), SLOTS));
  }

  @Test
  public void isFilledInASecond() {
    LocalityBudget budget = new LocalityBudget(10, () -> nanos);
    drain(budget, SLOTS);
    pass(240);
    assertEquals(0, drain(budget, SLOTS));
    pass(20);
    assertEquals(1, drain(budget, SLOTS));
    pass(60_000);
    assertEquals("no more than a second's worth", 4, drain(budget, SLOTS));
  }

  @Test
  public void holdsOneOnTheSmallestCluster() {
    LocalityBudget budget = new LocalityBudget(1, () -> nanos);
    assertEquals(1, drain(budget, 2));
    pass(1000);
    assertEquals(1, drain(budget, 2));
  }

  @Test
  public void growsWithTheCluster() {
    LocalityBudget budget = new LocalityBudget(10, () -> nanos);
    drain(budget, SLOTS);
    pass(1000);
    assertEquals(400, drain(budget, 100 * SLOTS));
  }

  @Test
  public void askingTakesNothing() {
    LocalityBudget budget = new LocalityBudget(1, () -> nanos);
    assertTrue(budget.hasToken(SLOTS));
    assertTrue(budget.hasToken(SLOTS));
  }

  @Test
  public void aTokenThatTwoHaveTakenIsOwed() {
    LocalityBudget budget = new LocalityBudget(10, () -> nanos);
    drain(budget, SLOTS);
    pass(260);
    assertTrue(budget.hasToken(SLOTS));
    budget.take();
    budget.take();
    pass(260);
    assertFalse(budget.hasToken(SLOTS));
    pass(260);
    assertEquals(1, drain(budget, SLOTS));
  }

  @Test
  public void noneIsNone() {
    LocalityBudget budget = new LocalityBudget(0, () -> nanos);
    assertTrue(budget.isNone());
    assertFalse(budget.hasToken(SLOTS));
    pass(1000);
    assertFalse(budget.hasToken(SLOTS));
  }

  private static int drain(LocalityBudget budget, int slots) {
    int tokens = 0;
    while (budget.hasToken(slots)) {
      budget.take();
      tokens++;
    }
    return tokens;
  }

  /** Moves the clock, which overflows on the way, as {@link System#nanoTime} may. */
  private void pass(int millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
