/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The tables of results, in Markdown, with one row for each table row of a recorded experiment, and figures formatted
 * as by Go's benchstat.
 */
final class ResultsTable {
  private static final List<String> FULL =
      List.of("experiment", "what", "stock", "tuned", "ratio", "p", "n", "CPU", "commit");
  private static final List<String> BRIEF = List.of("what", "stock", "tuned", "ratio", "n", "CPU");
  private static final String UNKNOWN = "~";
  /** The text for a ratio that rounds to zero at three decimals. */
  private static final String SMALL = "**<0.001**";
  private static final int SHORT_COMMIT = 7;
  private static final BigDecimal HUNDRED = new BigDecimal(100);

  private final ExperimentList list;
  private final Map<String, Recording> recordings;

  /** @param recordings by full name */
  ResultsTable(ExperimentList list, Map<String, Recording> recordings) {
    this.list = list;
    this.recordings = recordings;
  }

  /** Returns the workloads that have recordings, in the order of the list. */
  List<String> workloads() {
    return recorded().map(ListedExperiment::workload).distinct().toList();
  }

  /** Returns the table of all rows of a workload, for the README in its folder. */
  List<String> of(String workload) {
    List<String> lines = head(FULL);
    recorded().filter(experiment -> experiment.workload().equals(workload)).forEach(experiment -> add(lines,
        "[" + experiment.shortName() + "](" + BenchmarkFolder.shortFileName(experiment) + ")", experiment,
        experiment.rows()));
    return lines;
  }

  /** Returns the table of the selected rows, for the README of the benchmarks folder. */
  List<String> selected() {
    List<String> lines = head(FULL);
    recorded().forEach(experiment -> add(lines,
        "[" + experiment.name() + "](" + BenchmarkFolder.fileName(experiment) + ")", experiment,
        experiment.rows().stream().filter(ListedExperiment.Row::readme).toList()));
    return lines;
  }

  /** Returns the table of the selected rows with fewer columns, for the README at the root. */
  List<String> brief() {
    List<String> lines = head(BRIEF);
    recorded().forEach(experiment -> experiment.rows().stream().filter(ListedExperiment.Row::readme)
        .forEach(row -> lines.add(row(brief(recordings.get(experiment.name()), row)))));
    return lines;
  }

  private Stream<ListedExperiment> recorded() {
    return list.all().stream().filter(experiment -> recordings.containsKey(experiment.name()));
  }

  private static List<String> head(List<String> heads) {
    return new ArrayList<>(List.of(row(heads), "|" + "---|".repeat(heads.size())));
  }

  /** Adds the rows of an experiment; the first row has the link. */
  private void add(List<String> lines, String link, ListedExperiment experiment, List<ListedExperiment.Row> rows) {
    String cell = link;
    for (ListedExperiment.Row row : rows) {
      lines.add(row(full(cell, recordings.get(experiment.name()), row)));
      cell = "";
    }
  }

  private static String row(List<String> cells) {
    return "|" + String.join("|", cells.stream().map(cell -> cell.isEmpty() ? " " : " " + cell + " ").toList()) + "|";
  }

  private static List<String> full(String link, Recording recording, ListedExperiment.Row row) {
    ComparedArms arms = ComparedArms.of(recording, row);
    String unit = arms.metric().unit();
    return List.of(link, what(row), Quantity.of(arms.stockMedian(), unit) + spread(arms.stock()),
        Quantity.of(arms.armMedian(), unit) + spread(arms.arm()), ratio(arms.comparison()),
        arms.comparison().p().map(BigDecimal::toPlainString).orElse("-"), arms.runs(), cpu(recording),
        recording.commit().substring(0, SHORT_COMMIT));
  }

  private static List<String> brief(Recording recording, ListedExperiment.Row row) {
    ComparedArms arms = ComparedArms.of(recording, row);
    String unit = arms.metric().unit();
    return List.of(what(row), Quantity.of(arms.stockMedian(), unit), Quantity.of(arms.armMedian(), unit),
        ratio(arms.comparison()), arms.runs(), cpu(recording));
  }

  private static String what(ListedExperiment.Row row) {
    return row.what() + row.otherArm().map(arm -> ", " + arm).orElse("")
        + (row.base() == null ? "" : " relative to " + row.base());
  }

  /** Returns the distance from the median to the farther end of its interval. */
  private static String spread(ArmFigures figures) {
    BigDecimal median = figures.median().orElseThrow();
    if (figures.interval().isEmpty()) {
      return " \u00b1 \u221e";
    }
    if (median.signum() == 0) {
      return "";
    }
    Range interval = figures.interval().get();
    BigDecimal most = interval.high().subtract(median).max(median.subtract(interval.low()));
    return " \u00b1 " + most.multiply(HUNDRED).divide(median, 0, RoundingMode.HALF_UP) + " %";
  }

  private static String ratio(ArmFigures.ArmComparison comparison) {
    if (comparison.ratio().signum() == 0 && comparison.isToldApart()) {
      return SMALL;
    }
    String interval = comparison.interval().map(range -> " (" + range + ")").orElse("");
    return comparison.isToldApart() ? "**" + comparison.ratio().toPlainString() + "**" + interval
        : UNKNOWN + interval;
  }

  /** Returns the name of the processor without trademark signs; in the text it precedes the number of cores. */
  private static String cpu(Recording recording) {
    return recording.machine().split(",")[0].replaceAll("\\((R|TM|tm)\\)| Processor", "");
  }
}
