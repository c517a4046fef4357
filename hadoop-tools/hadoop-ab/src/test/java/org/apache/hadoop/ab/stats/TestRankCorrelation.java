/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.SplittableRandom;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.stat.correlation.SpearmansCorrelation;
import org.junit.Test;

/** Tests Spearman's rho and its p against those of a library and of printed tables. */
public class TestRankCorrelation {
  private static final double DELTA = 1e-9;

  private static RankCorrelation of(double... y) {
    double[] x = new double[y.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i * i;
    }
    return RankCorrelation.of(x, y);
  }

  /** The table is that of Zar (1972): 5 pairs with 0.9 have 0.083, 6 pairs with 0.886 have 0.033. */
  @Test
  public void fewPairsHaveTheirExactP() {
    assertEquals(1, of(1, 2, 3, 4).rho().getAsDouble(), DELTA);
    assertEquals(2.0 / 24, of(1, 2, 3, 4).p().getAsDouble(), DELTA);
    assertEquals(2.0 / 24, of(9, 2, 1, 0).p().getAsDouble(), DELTA);
    assertEquals(0.9, of(2, 1, 3, 4, 5).rho().getAsDouble(), DELTA);
    assertEquals(10.0 / 120, of(2, 1, 3, 4, 5).p().getAsDouble(), DELTA);
    assertEquals(0.886, of(2, 1, 4, 3, 5, 6).rho().getAsDouble(), 0.0005);
    assertEquals(0.033, of(2, 1, 4, 3, 5, 6).p().getAsDouble(), 0.0005);
  }

  @Test
  public void equalNumbersShareTheirRank() {
    assertEquals(new SpearmansCorrelation().correlation(new double[] {0, 1, 4, 9}, new double[] {1, 1, 2, 1}),
        of(1, 1, 2, 1).rho().getAsDouble(), DELTA);
    assertEquals("in no other place it stands nearer to none", 1, of(1, 1, 2, 1).p().getAsDouble(), DELTA);
    assertTrue(of(3, 3, 3, 3).rho().isEmpty() && of(3, 3, 3, 3).p().isEmpty());
    assertTrue(of(1, 2).p().isEmpty());
    assertThrows(IllegalArgumentException.class, () -> RankCorrelation.of(new double[2], new double[3]));
  }

  @Test
  public void manyPairsHaveThePOfTheLibrary() {
    SplittableRandom random = new SplittableRandom(22);
    for (int n : new int[] {10, 25}) {
      double[][] pairs = new double[n][2];
      double[] x = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        x[i] = random.nextDouble();
        y[i] = x[i] + random.nextDouble();
        pairs[i] = new double[] {x[i], y[i]};
      }
      SpearmansCorrelation library = new SpearmansCorrelation(new Array2DRowRealMatrix(pairs));
      RankCorrelation ours = RankCorrelation.of(x, y);
      assertEquals(library.correlation(x, y), ours.rho().getAsDouble(), DELTA);
      assertEquals(library.getRankCorrelation().getCorrelationPValues().getEntry(0, 1), ours.p().getAsDouble(), DELTA);
    }
    assertEquals(0, RankCorrelation.of(pairsOf(12), pairsOf(12)).p().getAsDouble(), DELTA);
  }

  private static double[] pairsOf(int n) {
    double[] numbers = new double[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = i;
    }
    return numbers;
  }
}
