/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;

/**
 * One metric of one arm in two measurements; these have no rounds in common, so their runs are compared unpaired.
 *
 * @param name of the metric and the arm
 * @param lowerIsBetter false for rates
 * @param p the two-sided p-value of the Mann-Whitney test; empty if all values are equal
 */
record Change(String name, boolean lowerIsBetter, MedianEstimate before, MedianEstimate after, OptionalDouble p) {
  private static final double ALPHA = 0.05;

  static Change of(String name, boolean lowerIsBetter, double[] before, double[] after) {
    boolean alike = Arrays.stream(before).distinct().count() == 1
        && Arrays.stream(after).allMatch(value -> value == before[0]);
    return new Change(name, lowerIsBetter, MedianEstimate.of(before), MedianEstimate.of(after),
        alike ? OptionalDouble.empty() : Comparison.mannWhitney(before, after));
  }

  /** Returns the smallest p-value possible with these numbers of runs. */
  double leastP() {
    return Comparison.leastP(before.n(), after.n());
  }

  /** Returns the numbers of runs, such as {@code 6+6}. */
  String runs() {
    return before.n() + "+" + after.n();
  }

  /** Returns true if the difference is statistically significant. */
  boolean isSignificant() {
    return p.isPresent() && p.getAsDouble() < ALPHA;
  }

  /** Returns true if there are too few runs for any difference to be significant. */
  boolean hasTooFewRuns() {
    return leastP() >= ALPHA;
  }

  /** Returns the ratio of the second median to the first. */
  double ratio() {
    return after.median() / before.median();
  }

  /** Returns the regression in percent; negative for an improvement, zero if the difference is not significant. */
  double worsePercent() {
    return !isSignificant() ? 0 : 100 * (lowerIsBetter ? ratio() - 1 : 1 / ratio() - 1);
  }
}
