/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.Locale;
import org.apache.hadoop.ab.html.block.FormattedNumber;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.util.NumberText;

/** Numbers of a fit for people. */
final class FitNumbers {
  private static final double HUGE = 1e15;
  private static final double PERCENT = 100;
  private static final int FIGURES = 4;
  private static final int MAX_DECIMALS = 12;

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
    return Double.isNaN(error) ? of(mean) : ofDecimals(mean, mean) + " +- " + ofDecimals(mean, error);
  }

  /** A number to as many decimals as four figures of a mean have. */
  static String ofDecimals(double mean, double value) {
    int magnitude = mean == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(mean)));
    int decimals = Math.max(0, Math.min(MAX_DECIMALS, FIGURES - 1 - magnitude));
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", share * PERCENT);
  }

  /** Returns a share in percent with a sign. */
  static String deviation(double share) {
    return String.format(Locale.ROOT, "%+.1f", share * PERCENT);
  }

  /** Formats as {@link #of(double)} does, for a table; null for what is no number. */
  static FormattedNumber cell(double value) {
    return Double.isNaN(value) ? null : new FormattedNumber(value, of(value));
  }

  /** Formats as {@link #percent} does, likewise. */
  static FormattedNumber percentCell(double share) {
    return new FormattedNumber(share * PERCENT, percent(share));
  }

  /** Formats as {@link #deviation} does, likewise. */
  static FormattedNumber deviationCell(double share) {
    return new FormattedNumber(share * PERCENT, deviation(share));
  }

  static String of(Interval interval) {
    return of(interval.low()) + " to " + of(interval.high());
  }
}
