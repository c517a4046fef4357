/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Values far from the others: farther from the median than both six times the (scaled) median absolute deviation and a
 * fifth of the median. For normally distributed values with a standard deviation of a tenth, one measurement in fifty
 * has an outlier.
 */
public final class Outliers {
  private static final int MIN_VALUES = 5;
  private static final double DEVIATIONS = 6;
  /** Scales the median absolute deviation of a normal distribution to its standard deviation. */
  private static final double SCALE = 1.4826;
  private static final double SHARE = 0.2;

  private Outliers() {
  }

  /** Returns the rounds with outliers; none for fewer than five values. */
  public static List<Integer> of(SortedMap<Integer, Double> byRound) {
    if (byRound.size() < MIN_VALUES) {
      return List.of();
    }
    double median = median(byRound.values().stream().mapToDouble(Double::doubleValue).toArray());
    double deviation = median(byRound.values().stream().mapToDouble(value -> Math.abs(value - median)).toArray());
    double most = Math.max(DEVIATIONS * SCALE * deviation, SHARE * Math.abs(median));
    return byRound.entrySet().stream().filter(entry -> Math.abs(entry.getValue() - median) > most)
        .map(Map.Entry::getKey).toList();
  }

  private static double median(double[] values) {
    return MedianEstimate.of(values).median();
  }
}
