/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;

/** The conversion of a finished measurement into its recording. */
final class Recordings {
  private Recordings() {
  }

  /** @param command in a form that works on another machine */
  static Recording of(String experiment, String command, Header header, Evaluation evaluation) {
    Map<String, String> arms = new LinkedHashMap<>();
    header.sides().forEach(side -> arms.put(side.label(),
        "JDK " + side.jdk() + (side.conf().isEmpty() ? "" : ", conf " + side.conf())));
    List<MetricFigures> metrics = new ArrayList<>();
    evaluation.metrics().forEach(metric -> metrics.add(figures(metric, evaluation)));
    return new Recording(experiment, header.started(), header.commit(), header.machine().toString(), command,
        header.description(), header.rounds() + " runs of each arm, interleaved"
            + (evaluation.hasWarmUp() ? ", after a warm-up; " : "; ")
            + (header.coldCache() ? "cold" : "warm") + " page cache; files on " + header.files() + "; "
            + header.isolation(), arms, Optional.empty(), evaluation.warnings(), metrics);
  }

  private static MetricFigures figures(Metric metric, Evaluation evaluation) {
    List<ArmFigures> arms = new ArrayList<>();
    for (Evaluation.Row row : evaluation.rows(metric)) {
      Optional<MedianEstimate> estimate = row.estimate();
      arms.add(new ArmFigures(row.label(), estimate.map(MedianEstimate::n).orElse(0),
          estimate.map(each -> Figures.value(each.median())),
          estimate.flatMap(MedianEstimate::interval).map(Recordings::values),
          row.comparison().map(Recordings::comparison)));
    }
    return new MetricFigures(metric.name(), metric.unit(), metric.lowerIsBetter(), arms);
  }

  private static Range values(Interval interval) {
    return new Range(Figures.value(interval.low()), Figures.value(interval.high()));
  }

  private static ArmFigures.ArmComparison comparison(Comparison comparison) {
    return new ArmFigures.ArmComparison(Figures.ratio(comparison.ratio().median()),
        comparison.ratio().interval()
            .map(each -> new Range(Figures.ratio(each.low()), Figures.ratio(each.high()))),
        comparison.p().isPresent() && Double.isFinite(comparison.p().getAsDouble())
            ? Optional.of(Figures.probability(comparison.p().getAsDouble())) : Optional.empty());
  }
}
