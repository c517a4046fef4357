/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.util.List;
import java.util.Optional;

/** The figures of all arms for one metric; the first arm is the baseline. */
public record MetricFigures(String name, String unit, boolean lowerIsBetter, List<ArmFigures> arms) {
  /** Returns the figures of an arm; empty if it is not included. */
  public Optional<ArmFigures> arm(String label) {
    return arms.stream().filter(each -> each.arm().equals(label)).findFirst();
  }
}
