/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.Locale;

/** Byte counts as readable text. */
final class Sizes {
  private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB", "PB"};
  private static final int STEP = 1024;

  private Sizes() {
  }

  /** Formats a number of bytes with at most one decimal, such as {@code 13.7 GB}. */
  static String of(double bytes) {
    double rest = bytes;
    int unit = 0;
    while (rest >= STEP && unit < UNITS.length - 1) {
      rest /= STEP;
      unit++;
    }
    return String.format(Locale.ROOT, rest < 100 && unit > 0 ? "%.1f %s" : "%.0f %s", rest, UNITS[unit])
        .replace(".0 ", " ");
  }
}
