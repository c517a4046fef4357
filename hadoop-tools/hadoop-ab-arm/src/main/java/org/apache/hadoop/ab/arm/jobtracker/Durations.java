/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.Locale;

/** The distributions of task durations, scaled to a mean. */
enum Durations {
  /** All equal. */
  FIXED {
    @Override
    double factor(double share) {
      return 1;
    }
  },
  /** Uniform between 0.5 and 1.5 times the mean. */
  UNIFORM {
    @Override
    double factor(double share) {
      return 0.5 + share;
    }
  },
  /** Exponential: many short ones and a few long ones. */
  EXPONENTIAL {
    @Override
    double factor(double share) {
      return -Math.log1p(-share);
    }
  };

  /** @param name the harness's spelling */
  static Durations named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Returns the duration relative to the mean, for a quantile in [0, 1); the mean over all quantiles is 1. */
  abstract double factor(double share);
}
