/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The universal law as it would have been fitted while points were added, from the least sizes on. */
public final class Refits {
  private Refits() {
  }

  /**
   * A fit to the points up to a size.
   *
   * @param upTo the largest size that it knows
   * @param next what it says of the next size; empty for the last
   */
  public record Step(double upTo, Fit fit, Optional<Prediction> next) {
  }

  /**
   * A prediction of a size.
   *
   * @param measured the mean of the points there
   */
  public record Prediction(double p, double predicted, double measured) {
    /** Returns how far it is off, by what was measured. */
    public double error() {
      return predicted / measured - 1;
    }
  }

  /** The fits, one for each size that leaves a point over; those that cannot be made are left out. */
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
        // So few points may lie on no curve of the law.
      }
    }
    return steps;
  }

  /** Returns what a fit says of a size that was measured. */
  public static Prediction prediction(Fit fit, List<Point> points, double p) {
    return new Prediction(p, fit.curve().throughput(p),
        points.stream().filter(point -> point.p() == p).mapToDouble(Point::x).average().orElseThrow());
  }
}
