/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestResets {
  private final Resets resets = new Resets();

  @Test
  public void eachListenerHasItsOwn() {
    Resets.First two = resets.first(2);
    Resets.First one = resets.first(1);
    Resets.First none = resets.first(0);
    for (int round = 0; round < 3; round++) {
      assertTrue(two.take());
      assertTrue(one.take());
      assertTrue(two.take());
      assertFalse(two.take());
      assertFalse(one.take());
      assertFalse(none.take());
      assertEquals(3, resets.nextRound());
    }
  }

  @Test
  public void whatARoundLeftIsNotAddedToTheNext() {
    Resets.First two = resets.first(2);
    assertTrue(two.take());
    assertEquals(1, resets.nextRound());
    resets.nextRound();
    assertTrue(two.take());
    assertTrue(two.take());
    assertFalse(two.take());
  }
}
