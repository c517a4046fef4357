/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import org.apache.hadoop.ab.util.NumberText;

/** A number that is displayed as a given text, but exported with full precision. */
public final class FormattedNumber extends Number {
  private static final long serialVersionUID = 1;

  private final double value;
  private final String text;

  /** @param text the text to display */
  public FormattedNumber(double value, String text) {
    this.value = value;
    this.text = text;
  }

  /** Formats a p-value as in the text reports; null for none. */
  public static FormattedNumber p(Double value) {
    return value == null || !Double.isFinite(value) ? null : new FormattedNumber(value, NumberText.p(value));
  }

  /** Returns the text to display. */
  public String text() {
    return text;
  }

  @Override
  public double doubleValue() {
    return value;
  }

  @Override
  public float floatValue() {
    return (float) value;
  }

  @Override
  public long longValue() {
    return (long) value;
  }

  @Override
  public int intValue() {
    return (int) value;
  }

  /** Returns the number with full precision. */
  @Override
  public String toString() {
    return Double.toString(value);
  }
}
