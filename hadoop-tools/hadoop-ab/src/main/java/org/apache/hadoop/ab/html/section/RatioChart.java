/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The ratios of all metrics, with their intervals, around 1. */
final class RatioChart {
  private static final int MAX_ROWS = 24;
  private static final int ROW = 24;
  private static final int MARGIN = 40;
  private static final int MARK = 84;
  /** The spread of ratios above which they are drawn on a base-2 logarithmic scale. */
  private static final double WIDE = 3;
  private static final double EDGE = 0.05;

  private RatioChart() {
  }

  private record Row(Metric metric, String arm, Ink ink, MedianEstimate ratio) {
    double low() {
      return ratio.interval().map(Interval::low).orElse(ratio.median());
    }

    double high() {
      return ratio.interval().map(Interval::high).orElse(ratio.median());
    }
  }

  static Optional<Figure> of(ReportData data) {
    List<Row> rows = new ArrayList<>();
    for (Metric metric : data.metrics()) {
      for (String arm : data.others()) {
        data.comparison(metric, arm).map(Comparison::ratio).filter(ratio -> ratio.median() > 0)
            .ifPresent(ratio -> rows.add(new Row(metric, arm, data.ink(arm), ratio)));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Row> shown = rows.subList(0, Math.min(MAX_ROWS, rows.size()));
    int left = rows.size() - shown.size();
    List<Key> keys = data.others().stream().map(arm -> new Key(data.ink(arm), Mark.DOT, data.legend(arm))).toList();
    String title = "Ratios to " + data.bases();
    return Optional.of(new Figure(title, "Left of 1 is less than " + data.bases() + ", right of it more"
        + ". A line is the interval, if there are enough rounds for one."
        + (left == 0 ? "" : " " + Numbers.count(left, "more ratio is", "more ratios are") + " in the table."), keys,
        "ratio", "", true,
        List.of(new Panel("", words(shown), width -> draw(shown, width))), table(rows)));
  }

  private static String words(List<Row> rows) {
    StringBuilder words = new StringBuilder();
    for (Row row : rows) {
      words.append(row.metric.name()).append(" of ").append(row.arm).append(": ")
          .append(Numbers.ratio(row.ratio.median())).append(". ");
    }
    return words.toString().strip();
  }

  private static XYChart draw(List<Row> rows, int width) {
    double low = Math.min(1, rows.stream().mapToDouble(Row::low).min().orElse(1));
    double high = Math.max(1, rows.stream().mapToDouble(Row::high).max().orElse(1));
    boolean doublings = low > 0 && high / low > WIDE;
    double from = scale(low, doublings);
    double to = scale(high, doublings);
    double edge = Math.max(EDGE, (to - from) * EDGE);
    Plot plot = new Plot(width, MARGIN + ROW * rows.size());
    plot.x(from - edge, to + edge, value -> doublings ? Numbers.ratio(Math.pow(2, value)) : Numbers.tick(value));
    plot.marksApart(MARK).rows(names(rows));
    plot.rule(Ink.RULE, scale(1, doublings));
    for (int place = 0; place < rows.size(); place++) {
      Row row = rows.get(place);
      double[] at = {Plot.row(place, rows.size())};
      plot.bars(row.ink, 3, new double[] {scale(row.low(), doublings)}, new double[] {scale(row.high(), doublings)},
          at);
      plot.dots(row.ink, SeriesMarkers.CIRCLE, new double[] {scale(row.ratio.median(), doublings)}, at);
    }
    return plot.chart();
  }

  private static double scale(double ratio, boolean doublings) {
    return doublings ? Math.log(ratio) / Math.log(2) : ratio;
  }

  /** Returns the row names: the metric's name for its first row, and blank for the others. */
  private static String[] names(List<Row> rows) {
    String[] names = new String[rows.size()];
    for (int place = 0; place < rows.size(); place++) {
      boolean first = place == 0 || !rows.get(place).metric.equals(rows.get(place - 1).metric);
      names[place] = first ? rows.get(place).metric.name() : "";
    }
    return names;
  }

  private static Table table(List<Row> rows) {
    Table.Builder table = Table.named("ratios", "Ratios to the first arm", "metric", "arm", "rounds", "ratio", "low",
        "high");
    rows.forEach(row -> table.row(row.metric.name(), row.arm, row.ratio.n(), row.ratio.median(),
        row.ratio.interval().map(Interval::low).orElse(null), row.ratio.interval().map(Interval::high).orElse(null)));
    return table.build();
  }
}
