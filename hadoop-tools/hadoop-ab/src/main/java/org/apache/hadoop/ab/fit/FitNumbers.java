/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.Locale;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.util.NumberText;

/** Numbers of a fit for people. */
final class FitNumbers {
  private static final double HUGE = 1e15;
  private static final double PERCENT = 100;
  private static final int FIGURES = 4;

  private FitNumbers() {
  }

  /** Four figures, and all before the decimal point; whole numbers as such. */
  static String of(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "infinite" : "-infinite";
    }
    if (value == Math.rint(value) && Math.abs(value) < HUGE) {
      return Long.toString((long) value);
    }
    return Math.abs(value) >= HUGE ? String.format(Locale.ROOT, "%.3e", value) : NumberText.of(value);
  }

  /** A mean and its error, to the same decimal. */
  static String of(double mean, double error) {
    if (Double.isNaN(error)) {
      return of(mean);
    }
    int magnitude = mean == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(mean)));
    int decimals = Math.max(0, Math.min(12, FIGURES - 1 - magnitude));
    return String.format(Locale.ROOT, "%." + decimals + "f +- %." + decimals + "f", mean, error);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", share * PERCENT);
  }

  /** With a sign. */
  static String deviation(double share) {
    return String.format(Locale.ROOT, "%+.1f", share * PERCENT);
  }

  static String of(Interval interval) {
    return of(interval.low()) + " to " + of(interval.high());
  }
}
