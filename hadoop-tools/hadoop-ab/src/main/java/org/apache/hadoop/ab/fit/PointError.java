/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The mean of some values and its error.
 *
 * @param standardError of the mean; NaN for a single value
 */
record PointError(double mean, double standardError) {
  static PointError of(double[] values) {
    return new PointError(Mean.of(values).getAsDouble(), values.length < 2 ? Double.NaN
        : StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length));
  }

  /** Returns the standard error relative to the mean. */
  double relative() {
    return standardError / mean;
  }
}
