/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.hadoop.ab.stats.Interval;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;

/**
 * A law fitted to points by unweighted least squares of the throughput.
 *
 * @param points used for the fit; with a fixed scale, those beyond p = 1
 * @param curve the law with its coefficients
 * @param estimates of those of sigma, kappa and the scale that were fitted, in this order
 * @param squares the sum of squared residuals
 */
public record Fit(Law law, Scale scale, List<Point> points, UniversalLaw curve, List<Estimate> estimates,
    double squares) {
  /** The confidence level of every interval. */
  public static final double CONFIDENCE = 0.95;
  /** The residual, relative to the value, below which it is attributed to rounding. */
  private static final double ROUNDING = 1e-12;

  /**
   * Fits a law.
   *
   * @throws IllegalArgumentException with the reason why the law cannot be fitted
   */
  public static Fit of(Law law, List<Point> points, Scale scale) {
    Points.require(points, scale);
    LawFunction function = function(law, points, scale);
    if (function.coefficients() == 0) {
      return new Fit(law, scale, function.points(), function.at(new double[0]), List.of(),
          squares(function.points(), function.at(new double[0])));
    }
    try {
      List<double[]> starts = List.of(function.linearStart(), function.plainStart(0, 0),
          function.plainStart(0.1, 1e-3), function.plainStart(-0.01, 1e-3));
      double[] best = Search.best(function, starts).orElseThrow(() -> new IllegalArgumentException(
          "no coefficients of the law fit these points: the search for them does not converge"));
      return of(function, scale, best);
    } catch (MathRuntimeException e) {
      throw new IllegalArgumentException("the fit of these points is not a number: " + e.getMessage(), e);
    }
  }

  static LawFunction function(Law law, List<Point> points, Scale scale) {
    double unit = points.stream().mapToDouble(Point::x).max().orElse(1);
    OptionalDouble fixed = scale.of(points);
    return new LawFunction(law, fixed.isPresent() ? points.stream().filter(point -> point.p() != 1).toList()
        : List.copyOf(points), unit, fixed.isPresent() ? OptionalDouble.of(fixed.getAsDouble() / unit) : fixed);
  }

  private static Fit of(LawFunction function, Scale scale, double[] best) {
    UniversalLaw curve = function.at(best);
    double squares = squares(function.points(), curve);
    int free = function.points().size() - best.length;
    RealMatrix inverse = LinearFit.inverseOfSquare(function.value(new ArrayRealVector(best)).getSecond());
    List<Estimate> estimates = new ArrayList<>();
    for (int i = 0; i < best.length; i++) {
      double unit = i == function.law().coefficients() ? function.unit() : 1;
      double error = free > 0
          ? unit * Math.sqrt(Search.squares(function, best) / free * inverse.getEntry(i, i)) : Double.NaN;
      estimates.add(new Estimate(unit * best[i], error, interval(unit * best[i], error, free)));
    }
    return new Fit(function.law(), scale, function.points(), curve, List.copyOf(estimates), squares);
  }

  private static Optional<Interval> interval(double value, double error, int free) {
    if (free <= 0) {
      return Optional.empty();
    }
    double reach = error * TDistribution.of(free).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    return Optional.of(new Interval(value - reach, value + reach, CONFIDENCE));
  }

  private static double squares(List<Point> points, UniversalLaw curve) {
    return points.stream().mapToDouble(point -> point.x() - curve.throughput(point.p())).map(off -> off * off).sum();
  }

  /** Returns the number of points minus the number of coefficients. */
  public int degreesOfFreedom() {
    return points.size() - estimates.size();
  }

  /** Returns sigma; empty if the law does not include it. */
  public Optional<Estimate> sigma() {
    return law.coefficients() > 0 ? Optional.of(estimates.get(0)) : Optional.empty();
  }

  /** Returns kappa; empty if the law does not include it. */
  public Optional<Estimate> kappa() {
    return law.coefficients() > 1 ? Optional.of(estimates.get(1)) : Optional.empty();
  }

  /** Returns the scale; empty if it is fixed. */
  public Optional<Estimate> fittedScale() {
    return scale == Scale.FITTED ? Optional.of(estimates.get(law.coefficients())) : Optional.empty();
  }

  /**
   * Returns Akaike's information criterion with the correction for few points (Burnham and Anderson, Model Selection
   * and Multimodel Inference, section 2.4), which counts the variance as a coefficient; empty if there are too few
   * points for it.
   */
  public OptionalDouble aicc() {
    int n = points.size();
    int k = estimates.size() + 1;
    if (n - k - 1 <= 0) {
      return OptionalDouble.empty();
    }
    double size = points.stream().mapToDouble(Point::x).max().orElse(1);
    double least = n * Math.pow(ROUNDING * size, 2);
    return OptionalDouble.of(n * Math.log(Math.max(squares, least) / n) + 2 * k + 2.0 * k * (k + 1) / (n - k - 1));
  }
}
