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
 * Bootstrap intervals of the universal law, which assume no distribution: the law is refitted to points that are
 * resampled from the existing ones, and the interval is the central 95 % of the results.
 *
 * <p>If each size has five points or more, each is resampled from its own points; otherwise residuals are resampled
 * from all, and inflated to make up for what the fit has absorbed (Davison and Hinkley, Bootstrap Methods and Their
 * Application, section 6.3).
 *
 * @param seed of the resampling
 * @param resamples that could be fitted
 * @param bySize true if each size was resampled from its own points
 * @param scale empty if it is fixed
 * @param peak its upper end is infinite if more than 2.5 % have none
 * @param largestSpeedup likewise
 * @param withoutPeak the fraction of resamples without a peak
 */
public record Bootstrap(long seed, int resamples, boolean bySize, Interval sigma, Interval kappa,
    Optional<Interval> scale, Interval peak, Interval largestSpeedup, double withoutPeak) {
  /** The number of resamples, enough for ends of intervals that vary by about one percent with the seed. */
  private static final int RESAMPLES = 1000;
  private static final int MIN_RESAMPLES = RESAMPLES / 2;
  private static final int POINTS_OF_A_SIZE = 5;

  /**
   * Computes the bootstrap of a fit of the universal law; empty if there are no surplus points, or most resamples
   * cannot be fitted.
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

  /** Returns the residuals, corrected for the influence of each point on the fit and centred to a mean of zero. */
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
