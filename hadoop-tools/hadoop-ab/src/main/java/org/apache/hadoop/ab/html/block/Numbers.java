/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as text, formatted the same in all reports and locales. */
public final class Numbers {
  private static final MathContext TWO = new MathContext(2);
  private static final MathContext FOUR = new MathContext(4);
  private static final MathContext SIX = new MathContext(6);
  private static final int MAX_PLAIN = 10;

  private Numbers() {
  }

  /** Formats with four digits, which is more than runs can reproduce; whole numbers with all their digits. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    double size = Math.abs(value);
    if (size > 0 && size < 0.1 || size >= 1e12) {
      return plain(new BigDecimal(value).round(FOUR), value);
    }
    int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return size == 0 ? "0" : String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** Formats with up to six digits and without trailing zeros, for the labels of an axis. */
  public static String tick(double value) {
    BigDecimal rounded = new BigDecimal(value).round(SIX);
    return rounded.signum() == 0 ? "0" : plain(rounded.stripTrailingZeros(), value);
  }

  /** Formats with two digits, for rough magnitudes. */
  public static String rough(double value) {
    return plain(new BigDecimal(value).round(TWO).stripTrailingZeros(), value);
  }

  /** Formats with one decimal, for percentages in sentences. */
  public static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String plain(BigDecimal rounded, double value) {
    String text = rounded.toPlainString();
    return text.length() > MAX_PLAIN ? String.format(Locale.ROOT, "%.3g", value) : text;
  }

  /** Formats a ratio with three decimals. */
  public static String ratio(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "–";
  }

  public static String percent(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%.0f %%", share * 100) : "–";
  }

  /** Returns a count followed by the singular or plural form. */
  public static String count(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  /** Formats a table cell for display. */
  public static String cell(Object cell) {
    if (cell instanceof Boolean truth) {
      return truth ? "yes" : "no";
    }
    if (cell instanceof FormattedNumber number) {
      return number.text();
    }
    return cell instanceof Double number ? of(number) : cell == null || "".equals(cell) ? "–" : cell.toString();
  }
}
