/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.stream.IntStream;
import org.junit.Test;

/** Tests that a change is called significant only with enough runs to show it. */
public class TestChange {
  private static Change apart(int n, int m) {
    return Change.of("wall tuned", true, IntStream.range(0, n).mapToDouble(i -> 10 + i).toArray(),
        IntStream.range(0, m).mapToDouble(i -> 1000 + i).toArray());
  }

  @Test
  public void fewRunsCannotTell() {
    for (int[] few : new int[][] {{1, 1}, {3, 3}, {3, 4}, {2, 7}, {7, 2}, {1, 39}}) {
      Change change = apart(few[0], few[1]);
      assertTrue(change.runs(), change.hasTooFewRuns() && !change.isSignificant());
    }
    for (int[] enough : new int[][] {{4, 4}, {3, 5}, {2, 8}, {8, 2}, {1, 40}}) {
      Change change = apart(enough[0], enough[1]);
      assertTrue(change.runs(), change.isSignificant() && !change.hasTooFewRuns());
    }
  }

  @Test
  public void whatIsNotSignificantIsNoWorse() {
    double[] runs = {1, 2, 3, 4};
    Change noise = Change.of("wall tuned", true, runs, new double[] {1.1, 2.2, 3.1, 4.4});
    assertEquals(0, noise.worsePercent(), 0);
    assertTrue(noise.ratio() > 1);
    Change slower = Change.of("wall tuned", true, runs, new double[] {10, 20, 30, 40});
    assertEquals(900, slower.worsePercent(), 1e-9);
  }

  /** The normal approximation that the test uses for ties would give less than 0.05. */
  @Test
  public void tiesDoNotMakeThreeRunsTell() {
    Change change = Change.of("wall tuned", true, new double[] {1, 1, 1}, new double[] {2, 2, 2});
    assertEquals(0.1, change.p().orElseThrow(), 1e-12);
    assertFalse(change.isSignificant());
  }
}
