/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.util.NumberText;
import org.apache.hadoop.ab.util.TextTable;

/** The report as text: printed to the terminal and, byte for byte the same, written next to results.json. */
public final class TextReport {
  private final StringBuilder text = new StringBuilder();

  private TextReport() {
  }

  public static String of(Header header, Evaluation evaluation, List<Requirement.Outcome> outcomes) {
    TextReport report = new TextReport();
    report.header(header);
    evaluation.metrics().forEach(metric -> report.table(metric, evaluation));
    report.attempts(evaluation);
    report.disturbances(evaluation);
    report.notes(evaluation);
    outcomes.forEach(outcome -> report.line((outcome.holds() ? "met:     " : "NOT MET: ") + outcome.explanation()));
    return report.text.toString();
  }

  private void header(Header header) {
    text.append(HeaderText.origin(header));
    line(header.rounds() + (header.rounds() == 1 ? " run" : " runs") + " of each arm, interleaved, after a warm-up; "
        + (header.coldCache() ? "cold" : "warm") + " page cache; files on " + header.files() + "; "
        + header.isolation());
    text.append(HeaderText.sides(header));
  }

  private void table(Metric metric, Evaluation evaluation) {
    TextTable table = new TextTable("arm", "n", "median", "95 % interval", "ratio", "95 % interval", "p");
    for (Evaluation.Row row : evaluation.rows(metric)) {
      Optional<MedianEstimate> estimate = row.estimate();
      Optional<Comparison> comparison = row.comparison();
      boolean first = evaluation.isBase(row.label());
      table.row(row.label(), estimate.map(MedianEstimate::n).orElse(0).toString(),
          estimate.map(each -> number(each.median())).orElse("-"),
          interval(estimate.flatMap(MedianEstimate::interval), false),
          first ? "1" : comparison.map(each -> ratio(each.ratio().median())).orElse("-"),
          first ? "" : interval(comparison.map(Comparison::ratio).flatMap(MedianEstimate::interval), true),
          first ? "" : comparison.map(each -> NumberText.p(each.p().orElse(Double.NaN))).orElse("-"));
    }
    line("");
    line(metric.name() + " (" + metric.unit() + "), " + (metric.lowerIsBetter() ? "lower" : "higher") + " is better");
    text.append(table);
  }

  /** Reports failed and killed attempts, which lengthen a run for reasons of their own and must not go unnoticed. */
  private void attempts(Evaluation evaluation) {
    List<String> flagged = new ArrayList<>();
    for (String label : evaluation.labels()) {
      List<Run> runs = evaluation.runs(label);
      int failed = runs.stream().mapToInt(Run::failedAttempts).sum();
      int killed = runs.stream().mapToInt(Run::killedAttempts).sum();
      if (failed + killed > 0) {
        flagged.add(label + ": " + failed + " failed and " + killed + " killed attempts of "
            + runs.stream().mapToInt(Run::attempts).sum() + ", in rounds " + runs.stream()
            .filter(run -> run.failedAttempts() + run.killedAttempts() > 0).map(run -> "" + run.round()).toList());
      }
    }
    if (!flagged.isEmpty()) {
      line("");
      line("! task attempts that did not succeed:");
      flagged.forEach(each -> line("!   " + each));
    }
  }

  /**
   * Reports disturbances; checks only the first metric for outliers, because others vary by nature and results.json has
   * all.
   */
  private void disturbances(Evaluation evaluation) {
    List<String> flagged = new ArrayList<>(evaluation.warnings());
    evaluation.metrics().stream().limit(1).forEach(metric -> evaluation.labels().forEach(label -> {
      List<Integer> rounds = evaluation.outliers(metric, label);
      if (!rounds.isEmpty()) {
        flagged.add(metric.name() + " of " + label + " is far from the others in "
            + (rounds.size() == 1 ? "round " : "rounds ") + rounds.stream().map(String::valueOf)
            .collect(Collectors.joining(", ")));
      }
    }));
    if (!flagged.isEmpty()) {
      line("");
      line("! the machine was not quiet, or the runs differ much:");
      flagged.forEach(each -> line("!   " + each));
    }
  }

  private void notes(Evaluation evaluation) {
    line("");
    for (Run run : evaluation.failures()) {
      line("FAILED: " + run.arm() + ", round " + run.round() + ": " + run.failure());
    }
    line("ratio: the median, over the rounds, of each arm's value over the first arm's in the same round. "
        + "Intervals: order");
    line("statistics of the median, with " + MedianEstimate.MIN_RUNS + " or more runs. p: Mann-Whitney.");
  }

  private static String interval(Optional<Interval> interval, boolean ratio) {
    return interval.map(each -> ratio ? ratio(each.low()) + " - " + ratio(each.high())
        : number(each.low()) + " - " + number(each.high())).orElse("-");
  }

  /** Formats a number with four digits, which is more than runs can reproduce. */
  private static String number(double value) {
    int decimals = value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
