/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * Spearman's rank correlation of two quantities measured together. Its p-value is exact for few pairs, where the usual
 * approximation by Student's distribution is far off: the fraction of all permutations of the second quantity whose
 * correlation with the first is at least as far from zero.
 */
public final class RankCorrelation {
  /** The largest number of pairs with an exact p-value; it has 362,880 permutations. */
  static final int EXACT = 9;
  private static final double NEARLY = 1e-9;

  private final double[] x;
  private final double[] y;
  private final double rho;

  private RankCorrelation(double[] x, double[] y) {
    this.x = centered(new NaturalRanking().rank(x));
    this.y = centered(new NaturalRanking().rank(y));
    this.rho = product(this.x, this.y) / Math.sqrt(product(this.x, this.x) * product(this.y, this.y));
  }

  /** Computes the correlation of two lists of equal length, with two or more numbers each. */
  public static RankCorrelation of(double[] x, double[] y) {
    if (x.length != y.length || x.length < 2) {
      throw new IllegalArgumentException(x.length + " and " + y.length + " numbers cannot be paired");
    }
    return new RankCorrelation(x, y);
  }

  private static double[] centered(double[] ranks) {
    double middle = (ranks.length + 1) / 2.0;
    double[] centered = new double[ranks.length];
    for (int i = 0; i < ranks.length; i++) {
      centered[i] = ranks[i] - middle;
    }
    return centered;
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  /** Returns the correlation, from -1 to 1; empty if one of the two lists is constant. */
  public OptionalDouble rho() {
    return Double.isFinite(rho) ? OptionalDouble.of(rho) : OptionalDouble.empty();
  }

  /**
   * Returns the two-sided p-value, for the hypothesis of no correlation; empty for fewer than three pairs, or without
   * rho.
   */
  public OptionalDouble p() {
    if (!Double.isFinite(rho) || x.length < 3) {
      return OptionalDouble.empty();
    }
    if (x.length > EXACT) {
      double t = Math.abs(rho) * Math.sqrt((x.length - 2) / Math.max(Double.MIN_NORMAL, 1 - rho * rho));
      return OptionalDouble.of(2 * new TDistribution(x.length - 2).cumulativeProbability(-t));
    }
    long[] counts = new long[2];
    count(y.clone(), 0, Math.abs(product(x, y)) - NEARLY, counts);
    return OptionalDouble.of((double) counts[0] / counts[1]);
  }

  /** Counts the permutations of the elements from an index on: first those at least as far from zero, then all. */
  private void count(double[] order, int place, double least, long[] counts) {
    if (place == order.length) {
      counts[0] += Math.abs(product(x, order)) >= least ? 1 : 0;
      counts[1]++;
      return;
    }
    for (int i = place; i < order.length; i++) {
      swap(order, place, i);
      count(order, place + 1, least, counts);
      swap(order, place, i);
    }
  }

  private static void swap(double[] numbers, int one, int other) {
    double number = numbers[one];
    numbers[one] = numbers[other];
    numbers[other] = number;
  }
}
