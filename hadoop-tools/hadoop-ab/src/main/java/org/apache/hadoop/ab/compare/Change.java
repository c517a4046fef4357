/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;

/**
 * One metric of one arm in two measurements, which have no rounds in common: their runs are compared as wholes.
 *
 * @param name of metric and arm
 * @param lowerIsBetter false for rates
 * @param p two-sided, of Mann and Whitney's test; empty where all values are one and the same
 */
record Change(String name, boolean lowerIsBetter, MedianEstimate before, MedianEstimate after, OptionalDouble p) {
  private static final double ALPHA = 0.05;

  static Change of(String name, boolean lowerIsBetter, double[] before, double[] after) {
    boolean alike = Arrays.stream(before).distinct().count() == 1
        && Arrays.stream(after).allMatch(value -> value == before[0]);
    return new Change(name, lowerIsBetter, MedianEstimate.of(before), MedianEstimate.of(after),
        alike ? OptionalDouble.empty() : Comparison.mannWhitney(before, after));
  }

  /** Returns the least p that so many runs can have. */
  double leastP() {
    return Comparison.leastP(before.n(), after.n());
  }

  /** Returns how many runs there are, such as {@code 6+6}. */
  String runs() {
    return before.n() + "+" + after.n();
  }

  /** Tells whether chance alone seldom makes such a difference. */
  boolean isSignificant() {
    return p.isPresent() && p.getAsDouble() < ALPHA;
  }

  /** Tells whether there are so few runs that no difference at all could be significant. */
  boolean hasTooFewRuns() {
    return leastP() >= ALPHA;
  }

  /** The second median by the first. */
  double ratio() {
    return after.median() / before.median();
  }

  /** Returns by how much it has become worse, in percent; negative for better, zero where that is not significant. */
  double worsePercent() {
    return !isSignificant() ? 0 : 100 * (lowerIsBetter ? ratio() - 1 : 1 / ratio() - 1);
  }
}
