/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.fit.Analysis;
import org.apache.hadoop.ab.fit.Series;
import org.apache.hadoop.ab.fit.SweptSeries;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.scaling.Estimate;
import org.apache.hadoop.ab.scaling.Point;
import org.apache.hadoop.ab.scaling.Scale;
import org.apache.hadoop.ab.stats.Interval;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** How each arm of a sweep scales: its speedups, the universal law fitted to them, and what follows from it. */
final class Scaling implements Section {
  private static final int HEIGHT = 380;
  private static final int STEPS = 120;
  private static final float[] DASHES = {5, 4};
  /** As that of generated input is by default. */
  private static final long SEED = 22;

  @Override
  public String id() {
    return "scaling";
  }

  @Override
  public String title() {
    return "How it scales";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return SweptSeries.isSweep(data.results());
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.first().isEmpty() ? Optional.of("no run has a value") : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Analysis> analyses = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Series series : SweptSeries.of(data.results(), data.first().orElseThrow())) {
      try {
        Analysis analysis = Analysis.of(series, Scale.FITTED, SEED);
        analyses.add(analysis);
        analysis.warnings().forEach(line -> notes.add(series.name() + ": " + line + "."));
      } catch (IllegalArgumentException e) {
        notes.add(series.name() + " has no fit: " + e.getMessage() + ".");
      }
    }
    List<Block> blocks = new ArrayList<>();
    if (!analyses.isEmpty()) {
      analyses.forEach(analysis -> blocks.add(Words.of(analysis.series().name() + ": "
          + String.join("; ", analysis.consequences()) + "; " + analysis.nearestText() + ".")));
      blocks.add(figure(analyses));
      blocks.add(coefficients(analyses));
    }
    if (!notes.isEmpty()) {
      blocks.add(new Words(Words.Kind.NOTE, notes));
    }
    return blocks;
  }

  private static Figure figure(List<Analysis> analyses) {
    List<Key> keys = new ArrayList<>();
    Table.Builder table = Table.named("scaling", "Speedups, as measured and as the law has them", "arm", "size",
        "runs", "mean throughput", "speedup", "fitted");
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < analyses.size(); i++) {
      Analysis analysis = analyses.get(i);
      String arm = analysis.series().name();
      keys.add(new Key(Ink.arm(i), Mark.DOT, arm));
      words.append(arm).append(": ").append(analysis.consequences().get(0)).append(". ");
      for (double p : analysis.sizes()) {
        double throughput = analysis.meanThroughput(p);
        table.row(arm, p, analysis.points().stream().filter(point -> point.p() == p).count(), throughput,
            throughput / analysis.curve().scale(), analysis.curve().speedup(p));
      }
    }
    keys.add(new Key(Ink.RULE, Mark.DASHED, "linear: as much more as there are more"));
    Series first = analyses.get(0).series();
    return new Figure("Speedup of " + first.metric(), "A dot is a run, a line the universal scalability law. Speedups "
        + "are throughputs by that of the law at 1.", keys, first.size(), "speedup", true,
        List.of(new Panel("", words.toString().strip(), width -> draw(analyses, width))), table.build());
  }

  private static XYChart draw(List<Analysis> analyses, int width) {
    double largest = analyses.stream().mapToDouble(analysis -> analysis.sizes().last()).max().orElse(1);
    double most = analyses.stream().flatMap(analysis -> analysis.points().stream()
        .map(point -> Math.max(point.x() / analysis.curve().scale(), analysis.curve().speedup(point.p()))))
        .mapToDouble(Double::doubleValue).max().orElse(1);
    Plot plot = new Plot(width, HEIGHT);
    plot.x(0, largest, Numbers::tick);
    plot.y(0, most, Numbers::tick);
    double end = Math.min(largest, most);
    plot.line(Ink.RULE, 1.5, DASHES, new double[] {0, end}, new double[] {0, end});
    for (int i = 0; i < analyses.size(); i++) {
      Analysis analysis = analyses.get(i);
      double from = analysis.sizes().first();
      double[] x = new double[STEPS + 1];
      double[] y = new double[STEPS + 1];
      for (int step = 0; step <= STEPS; step++) {
        x[step] = from + (analysis.sizes().last() - from) * step / STEPS;
        y[step] = analysis.curve().speedup(x[step]);
      }
      plot.line(Ink.arm(i), 2, null, x, y);
      plot.dots(Ink.arm(i), SeriesMarkers.CIRCLE, analysis.points().stream().mapToDouble(Point::p).toArray(),
          analysis.points().stream().mapToDouble(point -> point.x() / analysis.curve().scale()).toArray());
    }
    return plot.chart();
  }

  private static Table coefficients(List<Analysis> analyses) {
    Table.Builder table = Table.named("coefficients", "Coefficients of the law, with 95 % intervals by Student's t",
        "arm", "coefficient", "value", "standard error", "low", "high");
    for (Analysis analysis : analyses) {
      String arm = analysis.series().name();
      row(table, arm, "sigma", analysis.fit().sigma().orElseThrow());
      row(table, arm, "kappa", analysis.fit().kappa().orElseThrow());
      row(table, arm, "scale", analysis.fit().fittedScale().orElseThrow());
    }
    return table.more("'ab fit results.json' has intervals by bootstrap beside them, and other metrics.").build();
  }

  private static void row(Table.Builder table, String arm, String name, Estimate estimate) {
    table.row(arm, name, estimate.value(), Double.isNaN(estimate.standardError()) ? null : estimate.standardError(),
        estimate.interval().map(Interval::low).orElse(null), estimate.interval().map(Interval::high).orElse(null));
  }
}
