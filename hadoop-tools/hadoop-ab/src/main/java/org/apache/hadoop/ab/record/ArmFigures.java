/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The figures of one arm for one metric.
 *
 * @param n the number of runs that count
 * @param median empty if no run has a value
 * @param interval of the median; empty if there were too few runs
 * @param comparison with the first arm; empty for the first arm itself, and if no round has values of both
 */
public record ArmFigures(String arm, int n, Optional<BigDecimal> median, Optional<Range> interval,
    Optional<ArmComparison> comparison) {

  /**
   * An arm compared with the first one.
   *
   * @param ratio the median of the rounds' ratios
   * @param interval of the ratio; empty if there were too few rounds
   * @param p of the Mann-Whitney test; empty if all values are equal
   */
  public record ArmComparison(BigDecimal ratio, Optional<Range> interval, Optional<BigDecimal> p) {
    private static final BigDecimal ALPHA = new BigDecimal("0.05");

    /** Returns true if the arms differ: the test is significant, and the ratio's interval excludes 1. */
    public boolean isToldApart() {
      return p.isPresent() && p.get().compareTo(ALPHA) < 0
          && interval.isPresent() && !interval.get().contains(BigDecimal.ONE);
    }
  }
}
