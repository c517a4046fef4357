/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

import java.util.Locale;

/** Numbers as they stand in tables on a terminal, alike in all countries. */
public final class NumberText {
  private static final double THOUSAND = 1000;
  private static final double SMALL_P = 0.001;

  private NumberText() {
  }

  /** Returns four figures, and all before the decimal point. */
  public static String of(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= THOUSAND ? "%.0f" : "%.4g", value);
  }

  /** Returns a probability to a thousandth, and a dash for what is none. */
  public static String p(double value) {
    return !Double.isFinite(value) ? "-" : value < SMALL_P ? "<0.001" : String.format(Locale.ROOT, "%.3f", value);
  }
}
