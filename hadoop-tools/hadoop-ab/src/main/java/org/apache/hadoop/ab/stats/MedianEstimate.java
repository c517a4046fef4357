/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The median of a sample and a confidence interval for the median of what it was drawn from.
 *
 * <p>The interval is the one of order statistics: of the sorted values x(1) to x(n) it runs from x(k) to x(n+1-k) with
 * the largest k for which a fair coin shows fewer than k heads in n throws with a probability of at most 2.5 %. It
 * supposes nothing of the values but that they are independent and of one distribution: no normality, no symmetry, no
 * resampling and so no seed, and it never promises more than it holds, which bootstrap intervals of six values do. It
 * exists from n = 6 on, where it is the whole range and holds with 96.9 %. See Conover, Practical Nonparametric
 * Statistics (3rd edition, section 3.2), and Le Boudec, Performance Evaluation of Computer and Communication Systems
 * (theorem 2.1 and table A.1), who recommends it for run times.
 *
 * @param n the number of values
 * @param median of the values
 * @param interval empty for fewer than six values
 */
public record MedianEstimate(int n, double median, Optional<Interval> interval) {
  /** Fewer values have no interval at this level. */
  public static final int MIN_RUNS = 6;
  /** The level that every interval reaches at least. */
  public static final double CONFIDENCE = 0.95;

  /**
   * Estimates the median of one value or more.
   *
   * @throws IllegalArgumentException if there is none, or one is not finite
   */
  public static MedianEstimate of(double[] values) {
    if (values.length == 0 || !Arrays.stream(values).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("a median needs finite values: " + Arrays.toString(values));
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new MedianEstimate(sorted.length, Median.withDefaults().evaluate(sorted.clone()), interval(sorted));
  }

  private static Optional<Interval> interval(double[] sorted) {
    int n = sorted.length;
    BinomialDistribution heads = BinomialDistribution.of(n, 0.5);
    double tail = (1 - CONFIDENCE) / 2;
    int k = 0;
    while (heads.cumulativeProbability(k) <= tail) {
      k++;
    }
    if (k == 0) {
      return Optional.empty();
    }
    return Optional.of(new Interval(sorted[k - 1], sorted[n - k], 1 - 2 * heads.cumulativeProbability(k - 1)));
  }
}
