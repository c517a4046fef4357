/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Every run as a dot, for each metric and arm, with the median and its interval. */
final class RunDots {
  private static final int MAX_METRICS = 8;
  private static final int MAX_DOTS = 60;
  private static final int ROW = 44;
  private static final int MARGIN = 34;
  private static final double EDGE = 0.06;
  /** The fraction of a row's height over which its dots are spread, in the order of rounds from top to bottom. */
  private static final double SPREAD = 0.5;
  private static final double MEDIAN = 0.36;

  private RunDots() {
  }

  static Optional<Figure> of(ReportData data) {
    List<Panel> panels = new ArrayList<>();
    Table.Builder table = Table.named("values", "The value of every run", "metric", "unit", "arm", "round", "value");
    int left = 0;
    for (Metric metric : data.metrics()) {
      List<String> arms = data.arms().stream().filter(arm -> !data.values(metric, arm).isEmpty()).toList();
      arms.forEach(arm -> data.values(metric, arm).forEach(
          (round, value) -> table.row(metric.name(), metric.unit(), arm, round, value)));
      if (!arms.isEmpty() && panels.size() < MAX_METRICS) {
        panels.add(new Panel(metric.name() + (metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")") + ", "
            + (metric.lowerIsBetter() ? "lower" : "higher") + " is better", words(data, metric, arms),
            width -> draw(data, metric, arms, width)));
      } else if (!arms.isEmpty()) {
        left++;
      }
    }
    return panels.isEmpty() ? Optional.empty() : Optional.of(new Figure("The value of every run", "A dot is a run, "
        + "with the first rounds at the top. The vertical line is the median, the wide one its interval."
        + (left == 0 ? "" : " " + Numbers.count(left, "more metric is", "more metrics are") + " in the table."),
        List.of(), "", "", false, panels, table.build()));
  }

  private static String words(ReportData data, Metric metric, List<String> arms) {
    StringBuilder words = new StringBuilder();
    for (String arm : arms) {
      MedianEstimate estimate = data.estimate(metric, arm).orElseThrow();
      words.append(arm).append(": median ").append(Numbers.of(estimate.median())).append(" of ")
          .append(Numbers.count(estimate.n(), "run", "runs")).append(". ");
    }
    return words.toString().strip();
  }

  private static XYChart draw(ReportData data, Metric metric, List<String> arms, int width) {
    double low = arms.stream().flatMap(arm -> data.values(metric, arm).values().stream())
        .mapToDouble(Double::doubleValue).min().orElse(0);
    double high = arms.stream().flatMap(arm -> data.values(metric, arm).values().stream())
        .mapToDouble(Double::doubleValue).max().orElse(1);
    double edge = high > low ? (high - low) * EDGE : Math.max(Math.abs(high) * EDGE, EDGE);
    Plot plot = new Plot(width, MARGIN + ROW * arms.size());
    plot.x(low - edge, high + edge, Numbers::tick);
    plot.rows(arms.toArray(new String[0]));
    for (int place = 0; place < arms.size(); place++) {
      double middle = Plot.row(place, arms.size());
      String arm = arms.get(place);
      Ink ink = data.ink(arm);
      MedianEstimate estimate = data.estimate(metric, arm).orElseThrow();
      Optional<Interval> interval = estimate.interval();
      interval.ifPresent(each -> plot.bars(Ink.GRID, 14, new double[] {each.low()}, new double[] {each.high()},
          new double[] {middle}));
      plot.line(Ink.TEXT, 2, null, new double[] {estimate.median(), estimate.median()},
          new double[] {middle - MEDIAN, middle + MEDIAN});
      dots(plot, ink, data.values(metric, arm), middle);
    }
    return plot.chart();
  }

  private static void dots(Plot plot, Ink ink, SortedMap<Integer, Double> values, double middle) {
    List<Map.Entry<Integer, Double>> all = List.copyOf(values.entrySet());
    int count = Math.min(MAX_DOTS, all.size());
    double[] x = new double[count];
    double[] y = new double[count];
    for (int dot = 0; dot < count; dot++) {
      x[dot] = all.get(dot * all.size() / count).getValue();
      y[dot] = count == 1 ? middle : middle + SPREAD / 2 - SPREAD * dot / (count - 1);
    }
    plot.dots(ink, SeriesMarkers.CIRCLE, x, y);
  }
}
