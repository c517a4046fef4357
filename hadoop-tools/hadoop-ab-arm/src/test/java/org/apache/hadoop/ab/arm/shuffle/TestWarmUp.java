/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Both bounds of the rounds before the first that counts. */
public class TestWarmUp {
  @Test
  public void asManyRoundsAsAreAskedFor() {
    WarmUp warmUp = new WarmUp(2, 0);
    assertFalse(warmUp.isOver());
    assertEquals(0, warmUp.next());
    assertFalse(warmUp.isOver());
    assertEquals(1, warmUp.next());
    assertTrue(warmUp.isOver());
    assertEquals(2, warmUp.rounds());
  }

  @Test
  public void noneIfNoneIsAskedFor() {
    assertTrue(new WarmUp(0, 0).isOver());
  }

  @Test
  public void moreUntilTheTimeIsOver() throws Exception {
    long start = System.nanoTime();
    WarmUp warmUp = new WarmUp(1, 1);
    while (!warmUp.isOver()) {
      warmUp.next();
      Thread.sleep(100);
    }
    assertTrue("a second is over", System.nanoTime() - start >= 1_000_000_000L);
    assertTrue(warmUp.rounds() + " rounds", warmUp.rounds() >= 2);
  }
}
