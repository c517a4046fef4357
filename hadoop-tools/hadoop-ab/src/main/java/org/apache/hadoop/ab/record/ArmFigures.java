/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A metric of one arm.
 *
 * @param n runs that count
 * @param median empty where no run has a value
 * @param interval of the median; empty where there were too few runs
 * @param comparison with the first arm; empty for itself, and where no round has values of both
 */
public record ArmFigures(String arm, int n, Optional<BigDecimal> median, Optional<Range> interval,
    Optional<ArmComparison> comparison) {

  /**
   * An arm beside the first one.
   *
   * @param ratio of the medians of the rounds
   * @param median empty where no run has a value
 * @param interval of the ratio; empty where there were too few rounds
   * @param p of Mann and Whitney's test; empty where all values are one and the same
   */
  public record ArmComparison(BigDecimal ratio, Optional<Range> interval, Optional<BigDecimal> p) {
    private static final BigDecimal ALPHA = new BigDecimal("0.05");

    /** Says whether the arms differ: the test says so, and 1 is outside of the ratio's interval. */
    public boolean isToldApart() {
      return p.isPresent() && p.get().compareTo(ALPHA) < 0
          && interval.isPresent() && !interval.get().contains(BigDecimal.ONE);
    }
  }
}
