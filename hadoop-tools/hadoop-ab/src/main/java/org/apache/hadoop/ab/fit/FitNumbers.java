/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.Locale;
import org.apache.hadoop.ab.html.block.FormattedNumber;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.util.NumberText;

/** The numbers of a fit, formatted for people. */
final class FitNumbers {
  private static final double HUGE = 1e15;
  private static final double PERCENT = 100;
  private static final int FIGURES = 4;
  private static final int MAX_DECIMALS = 12;

  private FitNumbers() {
  }

  /** Formats with four digits, or to a whole number from 1000 on; whole numbers as such. */
  static String of(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "infinite" : "-infinite";
    }
    if (value == Math.rint(value) && Math.abs(value) < HUGE) {
      return Long.toString((long) value);
    }
    return Math.abs(value) >= HUGE ? String.format(Locale.ROOT, "%.3e", value) : NumberText.of(value);
  }

  /** Formats a mean and its error with the same number of decimals. */
  static String of(double mean, double error) {
    return Double.isNaN(error) ? of(mean) : ofDecimals(mean, mean) + " +- " + ofDecimals(mean, error);
  }

  /** Formats a number with as many decimals as a mean with four digits. */
  static String ofDecimals(double mean, double value) {
    int magnitude = mean == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(mean)));
    int decimals = Math.max(0, Math.min(MAX_DECIMALS, FIGURES - 1 - magnitude));
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", share * PERCENT);
  }

  /** Formats a fraction as a signed percentage. */
  static String deviation(double share) {
    return String.format(Locale.ROOT, "%+.1f", share * PERCENT);
  }

  /** Formats as {@link #of(double)} does, for a table; null for NaN and infinities. */
  static FormattedNumber cell(double value) {
    return Double.isNaN(value) ? null : new FormattedNumber(value, of(value));
  }

  /** Formats as {@link #percent} does, for a table; null for NaN and infinities. */
  static FormattedNumber percentCell(double share) {
    return new FormattedNumber(share * PERCENT, percent(share));
  }

  /** Formats as {@link #deviation} does, for a table; null for NaN and infinities. */
  static FormattedNumber deviationCell(double share) {
    return new FormattedNumber(share * PERCENT, deviation(share));
  }

  static String of(Interval interval) {
    return of(interval.low()) + " to " + of(interval.high());
  }
}
