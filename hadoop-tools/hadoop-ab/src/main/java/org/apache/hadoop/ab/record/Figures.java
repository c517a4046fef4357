/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Rounding for recorded figures: as many digits as runs can reproduce, and no more. */
final class Figures {
  private static final MathContext FOUR = new MathContext(4, RoundingMode.HALF_UP);
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);
  private static final MathContext TWO = new MathContext(2, RoundingMode.HALF_UP);
  private static final BigDecimal THOUSAND = new BigDecimal(1000);
  private static final BigDecimal TENTH = new BigDecimal("0.1");
  private static final int RATIO_DECIMALS = 3;

  private Figures() {
  }

  /** Rounds a measured value to four significant digits, or to a whole number from 1000 on. */
  static BigDecimal value(double value) {
    return atLeastWhole(BigDecimal.valueOf(value), FOUR);
  }

  /** Rounds a ratio to three decimals, or to three significant digits below a tenth. */
  static BigDecimal ratio(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    return exact.abs().compareTo(TENTH) < 0 && exact.signum() != 0 ? exact.round(THREE)
        : exact.setScale(RATIO_DECIMALS, RoundingMode.HALF_UP);
  }

  /** Rounds a probability to two significant digits. */
  static BigDecimal probability(double value) {
    return BigDecimal.valueOf(value).round(TWO);
  }

  /** Rounds to three significant digits, or to a whole number from 1000 on. */
  static BigDecimal three(BigDecimal value) {
    return atLeastWhole(value, THREE);
  }

  private static BigDecimal atLeastWhole(BigDecimal value, MathContext most) {
    return value.abs().compareTo(THOUSAND) >= 0 ? value.setScale(0, RoundingMode.HALF_UP) : value.round(most);
  }
}
