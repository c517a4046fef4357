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
   * The throughput is the mean of the points at p = 1, which have no other part in the fit: speedups, as the article
   * has them.
   */
  FIXED {
    @Override
    OptionalDouble of(List<Point> points) {
      return points.stream().filter(point -> point.p() == 1).mapToDouble(Point::x).average();
    }
  };

  /** The scale as the points give it; empty if it is to be fitted. */
  abstract OptionalDouble of(List<Point> points);
}
