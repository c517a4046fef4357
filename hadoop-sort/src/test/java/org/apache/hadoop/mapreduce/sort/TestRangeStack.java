/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestRangeStack {
  private final RangeStack stack = new RangeStack();

  private void assertPops(int from, int to) {
    long range = stack.pop();
    assertEquals(from, RangeStack.from(range));
    assertEquals(to, RangeStack.to(range));
  }

  @Test
  public void theLastComesFirst() {
    assertTrue(stack.isEmpty());
    for (int i = 0; i < 1000; i++) {
      stack.push(i, 2 * i);
    }
    for (int i = 999; i >= 0; i--) {
      assertFalse(stack.isEmpty());
      assertPops(i, 2 * i);
    }
    assertTrue(stack.isEmpty());
  }

  @Test
  public void placesMayBeAsLargeAsAnArray() {
    stack.push(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
    assertPops(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
  }

  @Test
  public void clearedItIsEmpty() {
    stack.push(1, 2);
    stack.clear();
    assertTrue(stack.isEmpty());
    stack.push(3, 4);
    assertPops(3, 4);
    assertTrue(stack.isEmpty());
  }
}
