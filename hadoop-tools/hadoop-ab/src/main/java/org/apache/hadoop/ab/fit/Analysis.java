/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.apache.hadoop.ab.scaling.Bootstrap;
import org.apache.hadoop.ab.scaling.Fit;
import org.apache.hadoop.ab.scaling.LawComparison;
import org.apache.hadoop.ab.scaling.Point;
import org.apache.hadoop.ab.scaling.Points;
import org.apache.hadoop.ab.scaling.Refits;
import org.apache.hadoop.ab.scaling.Scale;
import org.apache.hadoop.ab.scaling.UniversalLaw;

/**
 * The complete analysis of how a series scales.
 *
 * @param laws the universal law compared with simpler ones
 * @param bootstrap empty if there are no surplus points
 * @param refits in the order in which points were added
 */
public record Analysis(Series series, List<Point> points, LawComparison laws, Optional<Bootstrap> bootstrap,
    List<Refits.Step> refits) {
  /** Gunther, Guerrilla Capacity Planning (section 5.2): fewer sizes say little. */
  private static final int ENOUGH_SIZES = 6;
  /** Burnham and Anderson: models whose AICc differs by less cannot be told apart. */
  private static final double TOLD_APART = 2;

  /**
   * Analyses a series.
   *
   * @param seed of the bootstrap
   * @throws IllegalArgumentException with the reason why the law cannot be fitted
   */
  public static Analysis of(Series series, Scale scale, long seed) {
    List<Point> points = series.points();
    LawComparison laws = LawComparison.of(points, scale);
    return new Analysis(series, points, laws, Bootstrap.of(laws.universal(), points, seed),
        Refits.of(points, scale));
  }

  /** Returns the fit of the universal law. */
  public Fit fit() {
    return laws.universal();
  }

  /** Returns the fitted law. */
  public UniversalLaw curve() {
    return fit().curve();
  }

  /** Returns the distinct sizes. */
  public TreeSet<Double> sizes() {
    return Points.sizes(points);
  }

  /** Returns the mean throughput at a size. */
  public double meanThroughput(double p) {
    return points.stream().filter(point -> point.p() == p).mapToDouble(Point::x).average().orElseThrow();
  }

  /** The measurement at a size, compared with the law's prediction. */
  record Row(double p, int n, PointError error, double speedup, double fitted) {
    /** Returns the law's deviation relative to the measured value. */
    double off() {
      return fitted / speedup - 1;
    }
  }

  /** Returns one row for each size. */
  List<Row> rows() {
    return sizes().stream().map(p -> new Row(p, series.values(p).length, PointError.of(series.values(p)),
        meanThroughput(p) / curve().scale(), curve().speedup(p))).toList();
  }

  /** Returns true if the law was also fitted to fewer points. */
  boolean isRefitted() {
    return refits.size() > 1;
  }

  /** Converts a throughput to the unit of the measured values. */
  double measure(double throughput) {
    return series.lowerIsBetter() ? 1 / throughput : throughput;
  }

  /** Returns the deviation of a prediction relative to the measured value. */
  double off(Refits.Prediction prediction) {
    return measure(prediction.predicted()) / measure(prediction.measured()) - 1;
  }

  /** Returns a text about the deviation of the first of several fits. */
  String firstPrediction() {
    Refits.Step first = refits.get(0);
    double largest = sizes().last();
    UniversalLaw before = first.fit().curve();
    String said = "the first fit, up to p = " + FitNumbers.of(first.upTo()) + ", is off by "
        + FitNumbers.deviation(off(Refits.prediction(first.fit(), points, largest))) + " % at p = "
        + FitNumbers.of(largest);
    if (before.peak().isPresent() && curve().peak().isPresent()) {
      return said + ", by " + deviation(before.peak(), curve().peak()) + " % in the peak and by "
          + deviation(before.largestSpeedup(), curve().largestSpeedup()) + " % in Smax";
    }
    if (before.peak().isPresent() || curve().peak().isPresent()) {
      return said + (before.peak().isPresent() ? ", and has a peak where the fit of all points has none"
          : ", and has no peak where the fit of all points has one");
    }
    return said;
  }

  private static String deviation(OptionalDouble before, OptionalDouble after) {
    return FitNumbers.deviation(before.getAsDouble() / after.getAsDouble() - 1);
  }

  /** Returns the consequences of the coefficients as text: the peak, the ceiling, the crossover. */
  public List<String> consequences() {
    return List.of(peakText(), ceilingText(), crossoverText());
  }

  /** Returns a text that says which law fits best. */
  public String nearestText() {
    Optional<Fit> best = laws.best();
    if (best.isEmpty()) {
      return "too few points to compare laws by AICc: 6 or more are needed";
    }
    List<String> near = laws.fits().stream().filter(fit -> fit != best.get() && laws.behind(fit) < TOLD_APART)
        .map(fit -> fit.law().toString()).toList();
    return "best by AICc: " + best.get().law() + (near.isEmpty() ? "" : ", not distinguished from "
        + String.join(" and ", near) + " (less than 2 behind)");
  }

  private String peakText() {
    OptionalDouble peak = curve().peak();
    if (peak.isPresent()) {
      return "peak p*: " + FitNumbers.of(peak.getAsDouble()) + bootstrap.map(its -> " (bootstrap "
          + FitNumbers.of(its.peak()) + ")").orElse("") + ", where the speedup Smax is "
          + FitNumbers.of(curve().largestSpeedup().getAsDouble()) + bootstrap.map(its -> " (bootstrap "
          + FitNumbers.of(its.largestSpeedup()) + ")").orElse("");
    }
    if (curve().kappa() > 0) {
      return "no peak beyond p = 1: the whole curve descends";
    }
    return "no peak: kappa is " + (curve().kappa() < 0 ? "below zero" : "zero") + ", and the law has no largest value";
  }

  private String ceilingText() {
    OptionalDouble ceiling = curve().ceiling();
    return ceiling.isPresent() ? "ceiling 1/sigma: " + FitNumbers.of(ceiling.getAsDouble())
        : "no ceiling: sigma is not above zero";
  }

  private String crossoverText() {
    OptionalDouble crossover = curve().crossover();
    if (crossover.isPresent()) {
      String px = FitNumbers.of(crossover.getAsDouble());
      return "crossover px: " + px + "; superlinear below it, the payback region above it";
    }
    if (curve().sigma() >= 0) {
      return "no crossover: sigma is not below zero, so no speedup is superlinear and none is paid back";
    }
    return curve().kappa() > 0 ? "no crossover beyond p = 1: kappa outweighs the boost by sigma from the start"
        : "no crossover: sigma is below zero and kappa not above zero, so nothing is paid back";
  }

  /** Returns warnings for the reader, one line each. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(series.notes());
    Optional.ofNullable(series.retryWarning()).ifPresent(warnings::add);
    double largest = sizes().last();
    if (sizes().size() < ENOUGH_SIZES) {
      warnings.add(sizes().size() + " different p are few: " + ENOUGH_SIZES + " or more would tell much more");
    }
    if (fit().degreesOfFreedom() <= 0) {
      warnings.add("the curve passes through every point, as there are no more points than coefficients: their "
          + "errors are unknown");
    }
    curve().peak().ifPresent(peak -> {
      if (peak > largest) {
        warnings.add("the peak is beyond p = " + FitNumbers.of(largest) + ", the largest that was measured");
      }
    });
    bootstrap.ifPresent(its -> {
      if (curve().peak().isPresent() && its.withoutPeak() > 0) {
        warnings.add(FitNumbers.percent(its.withoutPeak()) + " % of the resamples have no peak");
      }
    });
    curve().pole().ifPresent(pole -> warnings.add("the law has no value from p = " + FitNumbers.of(pole)
        + " on: it describes the measured sizes, and little beyond them"));
    return warnings;
  }
}
