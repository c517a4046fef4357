/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.stats.Outliers;
import org.apache.hadoop.ab.stats.Requirement;

/** The runs of a measurement, turned into statistics, which exclude the warm-up and failed runs. */
public final class Evaluation {
  private final List<String> labels;
  private final List<Metric> metrics;
  private final List<Run> runs;
  private final List<String> warnings;
  private final boolean hasWarmUp;

  /**
   * @param labels the sides in order; the first is the baseline of the others, in a sweep the first of each value
   * @param metrics in the order of the report
   */
  public Evaluation(List<String> labels, List<Metric> metrics, List<Run> runs) {
    this.labels = List.copyOf(labels);
    this.metrics = List.copyOf(metrics);
    this.warnings = Quiet.warnings(runs);
    this.hasWarmUp = runs.stream().anyMatch(Run::warmUp);
    this.runs = runs.stream().filter(run -> !run.warmUp()).toList();
  }

  /**
   * The statistics of one metric for one side.
   *
   * @param estimate empty if no run counts
   * @param comparison with the first side, or in a sweep with the first of the same value; empty for that side itself,
   *     and if no round has both
   */
  public record Row(String label, Optional<MedianEstimate> estimate, Optional<Comparison> comparison) {
  }

  public List<Metric> metrics() {
    return metrics;
  }

  public List<Row> rows(Metric metric) {
    List<Row> rows = new ArrayList<>();
    for (String label : labels) {
      SortedMap<Integer, Double> values = values(metric, label);
      Optional<MedianEstimate> estimate = values.isEmpty() ? Optional.empty()
          : Optional.of(MedianEstimate.of(values.values().stream().mapToDouble(Double::doubleValue).toArray()));
      rows.add(new Row(label, estimate,
          isBase(label) ? Optional.empty() : compare(metric, base(label), label)));
    }
    return rows;
  }

  /** Returns true if other sides are compared with this one. */
  public boolean isBase(String label) {
    return base(label).equals(label);
  }

  private String base(String label) {
    return SweepLabel.base(labels, label);
  }

  /** Compares one side with another; empty if they have no round in common. */
  public Optional<Comparison> compare(Metric metric, String base, String label) {
    SortedMap<Integer, Double> below = values(metric, base);
    SortedMap<Integer, Double> above = values(metric, label);
    return above.keySet().stream().anyMatch(below::containsKey) ? Optional.of(Comparison.of(below, above))
        : Optional.empty();
  }

  private SortedMap<Integer, Double> values(Metric metric, String label) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    for (Run run : runs) {
      if (run.arm().equals(label) && !run.failed() && run.values().containsKey(metric.name())) {
        values.put(run.round(), run.values().get(metric.name()));
      }
    }
    return values;
  }

  /** Checks a requirement whose arms and metric are known to exist. */
  public Requirement.Outcome judge(Requirement requirement) {
    String name = requirement.metric().orElse(metrics.isEmpty() ? "" : metrics.get(0).name());
    Optional<Metric> metric = metrics.stream().filter(each -> each.name().equals(name)).findFirst();
    return metric.flatMap(each -> compare(each, requirement.base(), requirement.arm()))
        .map(comparison -> requirement.judge(comparison.ratio()))
        .orElseGet(() -> new Requirement.Outcome(false,
            requirement.text() + ": not shown, as no round measured '" + name + "' on both arms"));
  }

  /** Returns the rounds in which a side's value is an outlier. */
  public List<Integer> outliers(Metric metric, String label) {
    return Outliers.of(values(metric, label));
  }

  /** Returns a line for each kind of disturbance during the measured runs. */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns true if there were warm-up runs, which do not count. */
  public boolean hasWarmUp() {
    return hasWarmUp;
  }

  public List<String> labels() {
    return labels;
  }

  /** Returns the measured runs that do not count. */
  public List<Run> failures() {
    return runs.stream().filter(Run::failed).toList();
  }

  /** Returns the measured runs of a side, including failed ones. */
  public List<Run> runs(String label) {
    return runs.stream().filter(run -> run.arm().equals(label)).toList();
  }
}
