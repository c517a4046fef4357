/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import org.apache.hadoop.ab.util.NumberText;

/** A number of a table that a reader sees as a text of its own, and a file of values with all its figures. */
public final class FormattedNumber extends Number {
  private static final long serialVersionUID = 1;

  private final double value;
  private final String text;

  /** @param text what a reader sees of it */
  public FormattedNumber(double value, String text) {
    this.value = value;
    this.text = text;
  }

  /** A probability, as the reports that are text write it; null for none. */
  public static FormattedNumber p(Double value) {
    return value == null || !Double.isFinite(value) ? null : new FormattedNumber(value, NumberText.p(value));
  }

  /** The text that a reader sees. */
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

  /** Returns all figures. */
  @Override
  public String toString() {
    return Double.toString(value);
  }
}
