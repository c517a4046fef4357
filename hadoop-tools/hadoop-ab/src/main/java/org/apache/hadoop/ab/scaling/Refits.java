/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The universal law as it would have been fitted while points were added, from the smallest sizes on. */
public final class Refits {
  private Refits() {
  }

  /**
   * A fit to the points up to a size.
   *
   * @param upTo the largest size included
   * @param next its prediction for the next size; empty for the last
   */
  public record Step(double upTo, Fit fit, Optional<Prediction> next) {
  }

  /**
   * A prediction for a size.
   *
   * @param measured the mean of the points at that size
   */
  public record Prediction(double p, double predicted, double measured) {
    /** Returns the deviation relative to the measured value. */
    public double error() {
      return predicted / measured - 1;
    }
  }

  /** Returns one fit for each size that leaves a surplus point, without those that failed. */
  public static List<Step> of(List<Point> points, Scale scale) {
    List<Double> sizes = List.copyOf(Points.sizes(points));
    List<Step> steps = new ArrayList<>();
    for (int count = Points.needed(); count <= sizes.size(); count++) {
      double upTo = sizes.get(count - 1);
      List<Point> known = points.stream().filter(point -> point.p() <= upTo).toList();
      try {
        Fit fit = Fit.of(Law.UNIVERSAL, known, scale);
        if (fit.degreesOfFreedom() > 0) {
          steps.add(new Step(upTo, fit, count == sizes.size() ? Optional.empty()
              : Optional.of(prediction(fit, points, sizes.get(count)))));
        }
      } catch (IllegalArgumentException e) {
        // No curve of the law may fit so few points.
      }
    }
    return steps;
  }

  /** Returns a fit's prediction for a measured size. */
  public static Prediction prediction(Fit fit, List<Point> points, double p) {
    return new Prediction(p, fit.curve().throughput(p),
        points.stream().filter(point -> point.p() == p).mapToDouble(Point::x).average().orElseThrow());
  }
}
