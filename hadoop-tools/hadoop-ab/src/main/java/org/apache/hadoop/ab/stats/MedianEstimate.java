/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The median of a sample, and a confidence interval for the median of the distribution it was drawn from.
 *
 * <p>The interval is based on order statistics: of the sorted values x(1) to x(n), it runs from x(k) to x(n+1-k) with
 * the largest k for which a fair coin shows fewer than k heads in n throws with a probability of at most 2.5 %. It
 * assumes only that the values are independent and identically distributed: no normality, no symmetry, no resampling
 * and therefore no seed. Its actual confidence is never below the nominal one, unlike that of bootstrap intervals of
 * six values. It exists from n = 6 on, where it is the whole range, with a confidence of 96.9 %. See Conover, Practical
 * Nonparametric Statistics (3rd edition, section 3.2), and Le Boudec, Performance Evaluation of Computer and
 * Communication Systems (theorem 2.1 and table A.1), who recommends it for run times.
 *
 * @param n the number of values
 * @param median of the values
 * @param interval empty for fewer than six values
 */
public record MedianEstimate(int n, double median, Optional<Interval> interval) {
  /** The minimum number of values for an interval at this level. */
  public static final int MIN_RUNS = 6;
  /** The minimum confidence level of every interval. */
  public static final double CONFIDENCE = 0.95;

  /**
   * Estimates the median of one or more values.
   *
   * @throws IllegalArgumentException if there is no value, or one is not finite
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
