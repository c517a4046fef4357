/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.util.List;
import java.util.Optional;

/** A metric of all arms, the first of which is the one that the others are compared with. */
public record MetricFigures(String name, String unit, boolean lowerIsBetter, List<ArmFigures> arms) {
  /** The figures of an arm. */
  public Optional<ArmFigures> arm(String label) {
    return arms.stream().filter(each -> each.arm().equals(label)).findFirst();
  }
}
