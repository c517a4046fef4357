/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.options.Choice;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.scaling.Scale;
import org.apache.hadoop.ab.util.ChartFile;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab fit}, which fits the universal scalability law to measurements. */
@Command(name = "fit", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Fit the universal scalability law to measurements at several sizes, and report its peak.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:every arm was fitted", "1:an arm could not be fitted, but others were",
        "2:nothing could be fitted, or the command line or a file is unsuitable"})
public final class FitCommand implements Callable<Integer> {
  /** The number of bytes that suffices to tell comma-separated text from results. */
  private static final int HEAD = 4096;

  @Parameters(paramLabel = "FILE",
      description = "results.json of 'ab sweep', or points as comma-separated values (columns: see below).")
  private Path file;

  @Option(names = "--metric", paramLabel = "NAME",
      description = "Metric to fit (default: the first in the file). For times, the reciprocal is fitted.")
  private String metric;

  @Option(names = "--arm", paramLabel = "NAME", description = "Only this arm (default: each).")
  private String arm;

  @Option(names = "--scale", paramLabel = "HOW", defaultValue = "fitted",
      description = "The throughput at p = 1 (default: ${DEFAULT-VALUE}): fitted, a coefficient like sigma and kappa; "
          + "fixed, the value measured there, so that speedups are fitted.")
  @Choice({"fitted", "fixed"})
  private String scale;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "22",
      description = "Seed of the bootstrap (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print the fits as JSON.")
  private boolean json;

  @Option(names = "--chart", paramLabel = "FILE.svg",
      description = "Draw points and curves into this file, and write its figures as a table to FILE.csv.")
  private Path chart;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Options.check(this);
    requireChart();
    List<String> reasons = new ArrayList<>();
    List<Analysis> analyses = analyses(reasons);
    if (analyses.isEmpty()) {
      throw new UserError(String.join("; ", reasons));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? FitJson.of(analyses) + "\n"
        : analyses.stream().map(FitText::of).collect(Collectors.joining("\n")));
    if (chart != null) {
      FitChart.write(analyses, chart, table());
      if (!json) {
        out.println("chart: " + chart + "; its table: " + table());
      }
    }
    out.flush();
    reasons.forEach(reason -> warn("no fit of " + reason));
    return reasons.isEmpty() ? 0 : 1;
  }

  /** @param reasons receives the reasons why series could not be fitted */
  private List<Analysis> analyses(List<String> reasons) throws IOException {
    List<Analysis> analyses = new ArrayList<>();
    for (Series series : chosen(series())) {
      try {
        analyses.add(Analysis.of(series, Scale.valueOf(scale.toUpperCase(Locale.ROOT)), seed));
      } catch (IllegalArgumentException e) {
        reasons.add(file + (series.name().isEmpty() ? "" : ", " + series.name()) + ": " + e.getMessage());
      }
    }
    return analyses;
  }

  private void warn(String line) {
    spec.commandLine().getErr().println("ab: warning: " + line);
    spec.commandLine().getErr().flush();
  }

  private void requireChart() throws IOException {
    ChartFile.check(chart);
    if (chart == null) {
      return;
    }
    if (table().toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize())) {
      throw new UserError("--chart '" + chart + "' is not allowed: its table would overwrite " + file);
    }
    ChartFile.checkTable(chart, FitChart.COLUMNS);
  }

  private Path table() {
    return ChartFile.table(chart);
  }

  private List<Series> series() throws IOException {
    if (!Files.exists(file)) {
      throw new UserError(file + ": there is no such file");
    }
    if (!isResults()) {
      PointTable table = PointTable.read(file);
      if (metric != null && !table.metrics().contains(metric)) {
        throw new UserError("--metric '" + metric + "' is not in " + file + ", which has "
            + String.join(", ", table.metrics()));
      }
      return table.series(metric == null ? table.metrics().get(0) : metric);
    }
    SavedResults results = SavedResults.read(file);
    if (!SweptSeries.isSweep(results)) {
      throw new UserError(file + " is not of a sweep: its arms are " + String.join(", ", results.arms())
          + ", at one size each; 'ab sweep WORKLOAD --over OPTION=N,N,N' measures more");
    }
    results.missing().forEach(this::warn);
    if (results.metrics().isEmpty()) {
      throw new UserError(file + " has no metric that could be fitted: no run has a value");
    }
    Metric its = metric == null ? results.metrics().get(0) : results.metric(metric);
    if (its.unit().isEmpty()) {
      throw new UserError("--metric '" + its.name() + "' is not allowed: " + file + " was cut off before it says if "
          + "lower is better; continue the sweep with --resume");
    }
    return SweptSeries.of(results, its);
  }

  private boolean isResults() throws IOException {
    if (Files.isDirectory(file) || file.toString().endsWith(".json")) {
      return true;
    }
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).stripLeading().startsWith("{");
    }
  }

  private List<Series> chosen(List<Series> all) {
    if (arm == null) {
      return all;
    }
    List<String> names = all.stream().map(Series::name).toList();
    if (!names.contains(arm)) {
      throw new UserError("--arm '" + arm + "' is not in " + file + (names.equals(List.of("")) ? ", which names none"
          : " (" + Names.suggest(arm, names) + ")"));
    }
    return all.stream().filter(series -> series.name().equals(arm)).toList();
  }
}
