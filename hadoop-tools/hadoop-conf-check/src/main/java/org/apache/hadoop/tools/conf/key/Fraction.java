/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Locale;

/**
 * The type of numbers in a range, with or without a fractional part.
 *
 * @param least the minimum; null for none
 * @param isLeastAllowed true if the minimum itself is allowed
 * @param most the maximum; null for none
 * @param unit the unit in the plural, or an empty string
 */
record Fraction(Double least, boolean isLeastAllowed, Double most, String unit) implements KeyType {
  @Override
  public String allowed() {
    StringBuilder text = new StringBuilder("a number");
    if (least != null) {
      text.append(!isLeastAllowed ? " greater than " : most == null ? " of at least " : " from ").append(plain(least));
    }
    if (most != null) {
      text.append(least == null ? " up to " : isLeastAllowed ? " to " : " and up to ").append(plain(most));
    }
    return text.append(unit.isEmpty() ? "" : " (" + unit + ")").toString();
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number) : String.valueOf(number);
  }

  @Override
  public Verdict judge(String value) {
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Verdict.ILL_TYPED;
    }
    if (Double.isNaN(number)) {
      return Verdict.ILL_TYPED;
    }
    boolean isLess = least != null && (isLeastAllowed ? number < least : number <= least);
    return isLess || most != null && number > most ? Verdict.OUT_OF_RANGE : Verdict.GOOD;
  }

  @Override
  public boolean needsWholeValue() {
    return true;
  }
}
