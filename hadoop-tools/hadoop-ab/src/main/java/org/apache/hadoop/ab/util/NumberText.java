/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

import java.util.Locale;

/** Numbers for tables on a terminal, formatted the same in all locales. */
public final class NumberText {
  private static final double THOUSAND = 1000;
  private static final double SMALL_P = 0.001;

  private NumberText() {
  }

  /** Formats with four digits, and all before the decimal point. */
  public static String of(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= THOUSAND ? "%.0f" : "%.4g", value);
  }

  /** Formats a probability with three decimals; a dash for none. */
  public static String p(double value) {
    return !Double.isFinite(value) ? "-" : value < SMALL_P ? "<0.001" : String.format(Locale.ROOT, "%.3f", value);
  }
}
