/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.Locale;

/** The durations of tasks: a shape around a mean. */
enum Durations {
  /** All the same. */
  FIXED {
    @Override
    double factor(double share) {
      return 1;
    }
  },
  /** Evenly between half and one and a half of the mean. */
  UNIFORM {
    @Override
    double factor(double share) {
      return 0.5 + share;
    }
  },
  /** Many short ones and a few long ones. */
  EXPONENTIAL {
    @Override
    double factor(double share) {
      return -Math.log1p(-share);
    }
  };

  /** @param name as the harness writes it */
  static Durations named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** A duration by its mean, for a share in [0, 1) of all tasks; the mean over all shares is 1. */
  abstract double factor(double share);
}
