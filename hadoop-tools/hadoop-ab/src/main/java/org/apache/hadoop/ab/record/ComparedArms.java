/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;

/** The figures that a table row shows: those of two arms, for one metric. */
record ComparedArms(MetricFigures metric, ArmFigures stock, ArmFigures arm, ArmFigures.ArmComparison comparison) {
  /**
   * Returns the figures of a row.
   *
   * @throws UserError if the recording has no such metric or arm
   */
  static ComparedArms of(Recording recording, ListedExperiment.Row row) {
    MetricFigures metric = require(recording.metric(row.metric()), recording, row);
    ArmFigures stock = require(metric.arm(row.baseOrStock()), recording, row);
    ArmFigures arm = require(metric.arm(row.armOrTuned()), recording, row);
    require(stock.median(), recording, row);
    require(arm.median(), recording, row);
    return new ComparedArms(metric, stock, arm, require(arm.comparison(), recording, row));
  }

  private static <T> T require(Optional<T> found, Recording recording, ListedExperiment.Row row) {
    return found.orElseThrow(() -> new UserError(BenchmarkFolder.LIST + ": experiment '" + recording.experiment()
        + "' has a row with " + row.metric() + " of " + row.baseOrStock() + " and " + row.armOrTuned()
        + ", which its recording does not compare; the metrics are "
        + recording.metrics().stream().map(MetricFigures::name).toList()));
  }

  BigDecimal stockMedian() {
    return stock.median().orElseThrow();
  }

  BigDecimal armMedian() {
    return arm.median().orElseThrow();
  }

  /** Returns the number of runs; both numbers if they differ. */
  String runs() {
    return stock.n() == arm.n() ? Integer.toString(arm.n()) : stock.n() + "+" + arm.n();
  }
}
