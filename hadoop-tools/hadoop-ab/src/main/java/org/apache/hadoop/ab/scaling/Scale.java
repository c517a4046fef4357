/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.List;
import java.util.OptionalDouble;

/** The source of the throughput at p = 1. */
public enum Scale {
  /** The throughput is a coefficient like the others. */
  FITTED {
    @Override
    OptionalDouble of(List<Point> points) {
      return OptionalDouble.empty();
    }
  },
  /**
   * The throughput is the mean of the points at p = 1, which are not used otherwise in the fit: the article's
   * definition of speedups.
   */
  FIXED {
    @Override
    OptionalDouble of(List<Point> points) {
      return points.stream().filter(point -> point.p() == 1).mapToDouble(Point::x).average();
    }
  };

  /** Returns the scale that the points determine; empty if it must be fitted. */
  abstract OptionalDouble of(List<Point> points);
}
