/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.Test;

/** Tests that two arms are compared by the same rounds. */
public class TestComparison {
  private static SortedMap<Integer, Double> rounds(double... values) {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      rounds.put(i + 1, values[i]);
    }
    return rounds;
  }

  @Test
  public void ratioIsTheMedianOfTheRounds() {
    Comparison comparison = Comparison.of(rounds(10, 20, 40), rounds(5, 16, 30));
    assertEquals(0.75, comparison.ratio().median(), 1e-12);
    assertEquals(3, comparison.ratio().n());
  }

  /** If six runs are all shorter than six others, p is 2 out of the 924 ways to distribute the ranks. */
  @Test
  public void mannWhitneyKnowsSeparateSamples() {
    Comparison comparison = Comparison.of(rounds(7, 8, 9, 10, 11, 12), rounds(1, 2, 3, 4, 5, 6));
    assertEquals(2 / 924.0, comparison.p().orElseThrow(), 1e-9);
  }

  /** Values that are equal within each arm, as counts are, do not make p smaller than the number of runs allows. */
  @Test
  public void equalValuesMakeNoSmallerP() {
    for (int n : new int[] {3, 6}) {
      double[] base = new double[n];
      double[] arm = new double[n];
      Arrays.fill(base, 5015);
      Arrays.fill(arm, 13);
      assertEquals(n == 3 ? 2 / 20.0 : 2 / 924.0, Comparison.of(rounds(base), rounds(arm)).p().orElseThrow(), 1e-9);
      assertFalse(Comparison.of(rounds(base), rounds(base)).p().orElseThrow() < 0.99);
    }
  }

  @Test
  public void roundsThatOneArmLacksHaveNoRatio() {
    SortedMap<Integer, Double> base = rounds(10, 10, 10);
    base.remove(2);
    Comparison comparison = Comparison.of(base, rounds(5, 1, 5));
    assertEquals(2, comparison.ratio().n());
    assertEquals(0.5, comparison.ratio().median(), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> Comparison.of(new TreeMap<>(), rounds(1)));
  }

  /** A drift that affects both arms of a round does not widen the confidence interval of their ratio. */
  @Test
  public void sharedDriftCancels() {
    Random random = new Random(1);
    double[] base = new double[6];
    double[] arm = new double[6];
    for (int i = 0; i < base.length; i++) {
      double drift = 1 + random.nextDouble();
      base[i] = 20 * drift;
      arm[i] = 18 * drift;
    }
    Comparison comparison = Comparison.of(rounds(base), rounds(arm));
    assertEquals(0.9, comparison.ratio().interval().orElseThrow().low(), 1e-9);
    assertEquals(0.9, comparison.ratio().interval().orElseThrow().high(), 1e-9);
    assertTrue(comparison.p().orElseThrow() > 0.05);
  }

  /**
   * For equal arms the confidence interval contains 1 as often as promised, with and without variation shared by a
   * round.
   */
  @Test
  public void alikeArmsAreFoundAlike() {
    for (double shared : new double[] {0, 0.5}) {
      Random random = new Random(7);
      int trials = 5000;
      int held = 0;
      for (int trial = 0; trial < trials; trial++) {
        double[] base = new double[6];
        double[] arm = new double[6];
        for (int i = 0; i < base.length; i++) {
          double round = Math.exp(shared * random.nextGaussian());
          base[i] = round * Math.exp(0.05 * random.nextGaussian());
          arm[i] = round * Math.exp(0.05 * random.nextGaussian());
        }
        held += Comparison.of(rounds(base), rounds(arm)).ratio().interval().orElseThrow().contains(1) ? 1 : 0;
      }
      assertEquals(0.96875, held / (double) trials, 0.01);
    }
  }
}
