/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.List;
import org.apache.hadoop.ab.scaling.Point;
import org.apache.hadoop.ab.scaling.Points;

/**
 * The measurements to which a law is fitted.
 *
 * @param name of the arm; empty if the file names none
 * @param size the quantity that p counts, such as trackers
 * @param metric the measured quantity
 * @param unit of the metric; may be empty
 * @param lowerIsBetter true for times, whose reciprocal is the throughput
 * @param notes for the reader
 */
public record Series(String name, String size, String metric, String unit, boolean lowerIsBetter, List<Sample> samples,
    List<String> notes) {
  /**
   * Returns the points, with a throughput for each.
   *
   * @throws IllegalArgumentException if a value has no throughput
   */
  public List<Point> points() {
    for (int i = 0; i < samples.size(); i++) {
      double value = samples.get(i).value();
      if (!(value > 0 && Double.isFinite(value))) {
        throw new IllegalArgumentException("point " + (i + 1) + ", at p = " + FitNumbers.of(samples.get(i).p())
            + ", has the " + metric + " " + FitNumbers.of(value) + ": it must be a number above zero");
      }
    }
    return samples.stream()
        .map(sample -> new Point(sample.p(), lowerIsBetter ? 1 / sample.value() : sample.value())).toList();
  }

  /** Returns the values at a size. */
  double[] values(double p) {
    return samples.stream().filter(sample -> sample.p() == p).mapToDouble(Sample::value).toArray();
  }

  /**
   * Returns a warning if attempts were retried at the smallest size, which inflates all speedups; null if none were.
   */
  String retryWarning() {
    double least = Points.sizes(samples.stream().map(sample -> new Point(sample.p(), 1)).toList()).first();
    List<Sample> there = samples.stream().filter(sample -> sample.p() == least).toList();
    long runs = there.stream().filter(sample -> sample.retries() > 0).count();
    int retries = there.stream().mapToInt(Sample::retries).sum();
    return runs == 0 ? null : "retries slow down the base of the speedups: at p = " + FitNumbers.of(least) + ", " + runs
        + " of " + there.size() + " runs had " + retries + (retries == 1 ? " attempt" : " attempts")
        + " that did not succeed, so speedups look larger than they are";
  }

  /** Returns the arm, or a substitute if there is none. */
  String label() {
    return name.isEmpty() ? "measured" : name;
  }

  /** Returns a short title. */
  String title() {
    return (name.isEmpty() ? "" : name + ": ") + metric + (unit.isEmpty() ? "" : " (" + unit + ")") + " by " + size;
  }
}
