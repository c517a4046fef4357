/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** Tests that the rounds before the first measured one last for at least a given number and a given time. */
public class TestWarmUpRounds {
  /** Returns the number of rounds in each part, where each round takes {@code roundMillis}. */
  private static List<Integer> parts(WarmUpRounds warmUp, long roundMillis) throws InterruptedException {
    List<Integer> parts = new ArrayList<>();
    int all = 0;
    while (!warmUp.isOver()) {
      int before = warmUp.rounds();
      while (!warmUp.isPartOver()) {
        assertEquals(all++, warmUp.next());
        Thread.sleep(roundMillis);
      }
      parts.add(warmUp.rounds() - before);
      warmUp.nextPart();
    }
    assertEquals(all, warmUp.rounds());
    return parts;
  }

  @Test
  public void asManyRoundsAsAreAskedFor() throws Exception {
    assertEquals(List.of(1, 1), parts(new WarmUpRounds(2, Duration.ZERO), 0));
    assertEquals(List.of(2, 2, 3, 2, 3), parts(new WarmUpRounds(12, Duration.ZERO), 0));
  }

  @Test
  public void noneIfNoneIsAskedFor() {
    assertTrue(new WarmUpRounds(0, Duration.ZERO).isOver());
  }

  @Test
  public void moreUntilTheTimeIsOver() throws Exception {
    long start = System.nanoTime();
    List<Integer> parts = parts(new WarmUpRounds(5, Duration.ofSeconds(1)), 50);
    assertTrue("a second is over", System.nanoTime() - start >= 1_000_000_000L);
    // not in each part: if the machine stalls, one round may take as long as a part
    assertTrue(parts + " rounds", parts.size() == 5 && parts.stream().mapToInt(Integer::intValue).sum() > 5);
  }
}
