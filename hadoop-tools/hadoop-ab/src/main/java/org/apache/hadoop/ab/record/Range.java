/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;

/** A confidence interval, with the precision of recorded figures. */
public record Range(BigDecimal low, BigDecimal high) {
  private static final String BETWEEN = " - ";

  static Range parse(String text) {
    String[] ends = text.split(BETWEEN, 2);
    return new Range(new BigDecimal(ends[0]), new BigDecimal(ends[ends.length - 1]));
  }

  boolean contains(BigDecimal value) {
    return low.compareTo(value) <= 0 && value.compareTo(high) <= 0;
  }

  @Override
  public String toString() {
    return low.toPlainString() + BETWEEN + high.toPlainString();
  }
}
