/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures as they are recorded: as many digits as runs can repeat, and no more. */
final class Figures {
  private static final MathContext FOUR = new MathContext(4, RoundingMode.HALF_UP);
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);
  private static final MathContext TWO = new MathContext(2, RoundingMode.HALF_UP);
  private static final BigDecimal THOUSAND = new BigDecimal(1000);
  private static final BigDecimal TENTH = new BigDecimal("0.1");
  private static final int RATIO_DECIMALS = 3;

  private Figures() {
  }

  /** A measured value: four figures, and all before the decimal point. */
  static BigDecimal value(double value) {
    return atLeastWhole(BigDecimal.valueOf(value), FOUR);
  }

  /** A ratio: three decimals, or three figures where it is smaller than a tenth. */
  static BigDecimal ratio(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    return exact.abs().compareTo(TENTH) < 0 && exact.signum() != 0 ? exact.round(THREE)
        : exact.setScale(RATIO_DECIMALS, RoundingMode.HALF_UP);
  }

  /** A probability: two figures. */
  static BigDecimal probability(double value) {
    return BigDecimal.valueOf(value).round(TWO);
  }

  /** Three figures, and all before the decimal point. */
  static BigDecimal three(BigDecimal value) {
    return atLeastWhole(value, THREE);
  }

  private static BigDecimal atLeastWhole(BigDecimal value, MathContext most) {
    return value.abs().compareTo(THOUSAND) >= 0 ? value.setScale(0, RoundingMode.HALF_UP) : value.round(most);
  }
}
