/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.stats.Interval;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;

/**
 * Intervals of the universal law that suppose no distribution: the law is fitted again to points that are drawn from
 * those there are, and the middle 95 % of what comes out is the interval.
 *
 * <p>Where each size has five points or more, each draws from its own; otherwise residuals are drawn from all, widened
 * by what the fit has taken from each (Davison and Hinkley, Bootstrap Methods and Their Application, section 6.3).
 *
 * @param seed of the draws
 * @param resamples that could be fitted
 * @param bySize whether sizes draw from their own points
 * @param scale empty where it is fixed
 * @param peak its upper end is infinite where more than 2.5 % have none
 * @param largestSpeedup likewise
 * @param withoutPeak share of the resamples that have no peak
 */
public record Bootstrap(long seed, int resamples, boolean bySize, Interval sigma, Interval kappa,
    Optional<Interval> scale, Interval peak, Interval largestSpeedup, double withoutPeak) {
  /** The resamples: enough for ends of intervals that differ by a hundredth or so with another seed. */
  private static final int RESAMPLES = 1000;
  private static final int MIN_RESAMPLES = RESAMPLES / 2;
  private static final int POINTS_OF_A_SIZE = 5;

  /**
   * Makes the bootstrap of a fit of the universal law; empty where no points are left over, or most draws cannot be
   * fitted.
   */
  public static Optional<Bootstrap> of(Fit fit, List<Point> all, long seed) {
    if (fit.degreesOfFreedom() <= 0) {
      return Optional.empty();
    }
    LawFunction function = Fit.function(Law.UNIVERSAL, all, fit.scale());
    Random random = new Random(seed);
    Map<Double, List<Point>> sizes =
        function.points().stream().collect(Collectors.groupingBy(Point::p, TreeMap::new, Collectors.toList()));
    boolean bySize = sizes.values().stream().allMatch(points -> points.size() >= POINTS_OF_A_SIZE);
    double[] start = start(fit, function);
    double[] residuals = residuals(function, start);
    List<UniversalLaw> found = new ArrayList<>();
    for (int i = 0; i < RESAMPLES; i++) {
      List<Point> drawn = bySize ? drawBySize(sizes, random) : draw(fit, residuals, random);
      LawFunction again = new LawFunction(Law.UNIVERSAL, drawn, function.unit(), function.fixed());
      Search.best(again, List.of(start)).ifPresent(coefficients -> found.add(again.at(coefficients)));
    }
    return found.size() < MIN_RESAMPLES ? Optional.empty() : Optional.of(of(fit, found, seed, bySize));
  }

  private static Bootstrap of(Fit fit, List<UniversalLaw> found, long seed, boolean bySize) {
    return new Bootstrap(seed, found.size(), bySize,
        middle(found.stream().mapToDouble(UniversalLaw::sigma).toArray()),
        middle(found.stream().mapToDouble(UniversalLaw::kappa).toArray()),
        fit.scale() == Scale.FIXED ? Optional.empty()
            : Optional.of(middle(found.stream().mapToDouble(UniversalLaw::scale).toArray())),
        middle(found.stream().mapToDouble(each -> orNever(each.peak())).toArray()),
        middle(found.stream().mapToDouble(each -> orNever(each.largestSpeedup())).toArray()),
        found.stream().filter(each -> each.peak().isEmpty()).count() / (double) found.size());
  }

  private static double orNever(OptionalDouble value) {
    return value.orElse(Double.POSITIVE_INFINITY);
  }

  private static double[] start(Fit fit, LawFunction function) {
    double[] start = fit.estimates().stream().mapToDouble(Estimate::value).toArray();
    if (fit.scale() == Scale.FITTED) {
      start[start.length - 1] /= function.unit();
    }
    return start;
  }

  /** Returns how far points are off the curve, as if they had had no part in it; the mean is zero. */
  private static double[] residuals(LawFunction function, double[] coefficients) {
    var value = function.value(new ArrayRealVector(coefficients));
    RealMatrix slopes = value.getSecond();
    RealMatrix inverse = LinearFit.inverseOfSquare(slopes);
    double[] target = function.target();
    double[] residuals = new double[target.length];
    for (int row = 0; row < target.length; row++) {
      var slope = slopes.getRowVector(row);
      double leverage = Math.min(inverse.operate(slope).dotProduct(slope), 1 - 1e-6);
      residuals[row] = function.unit() * (target[row] - value.getFirst().getEntry(row)) / Math.sqrt(1 - leverage);
    }
    double mean = Arrays.stream(residuals).average().orElse(0);
    return Arrays.stream(residuals).map(each -> each - mean).toArray();
  }

  private static List<Point> draw(Fit fit, double[] residuals, Random random) {
    return fit.points().stream().map(point -> new Point(point.p(),
        fit.curve().throughput(point.p()) + residuals[random.nextInt(residuals.length)])).toList();
  }

  private static List<Point> drawBySize(Map<Double, List<Point>> sizes, Random random) {
    List<Point> drawn = new ArrayList<>();
    sizes.values().forEach(points -> points.forEach(point -> drawn.add(points.get(random.nextInt(points.size())))));
    return drawn;
  }

  private static Interval middle(double[] values) {
    Arrays.sort(values);
    int cut = (int) Math.floor((1 - Fit.CONFIDENCE) / 2 * values.length);
    return new Interval(values[cut], values[values.length - 1 - cut], Fit.CONFIDENCE);
  }
}
