/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.apache.hadoop.ab.stats.ChangePoints;
import org.apache.hadoop.ab.stats.Interval;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The figure of a history: a dot and an interval for each measurement, and the median between changes. */
final class HistoryFigure {
  /** The beginning of the header line of every history table: the columns common to all. */
  static final String COLUMNS = "measurement,date,commit,runs,";
  private static final int HEIGHT = 320;
  /** The free space above the highest value, as a fraction of it. */
  private static final double ROOM = 0.05;

  private HistoryFigure() {
  }

  /** @param seed for the random permutations of the test for changes */
  static Figure of(HistoryLine line, long seed) {
    List<ChangePoints.Change> changes = line.changes(seed);
    Table.Builder table = Table.named("history", line.what(), "measurement", "date", "commit", "runs", line.figure(),
        "low", "high", "median between changes");
    for (int i = 0; i < line.points().size(); i++) {
      HistoryPoint point = line.points().get(i);
      table.row(i + 1, point.date(), point.commit(), point.n().orElse(null), point.value(),
          point.interval().map(Interval::low).orElse(null), point.interval().map(Interval::high).orElse(null),
          median(i, changes));
    }
    List<Key> keys = new ArrayList<>(List.of(new Key(Ink.ARM1, Mark.DOT, "measured, with 95 % interval")));
    if (!changes.isEmpty()) {
      keys.add(new Key(Ink.ARM2, Mark.LINE, "median between changes"));
    }
    String words = Numbers.count(line.points().size(), "measurement", "measurements") + ", "
        + Numbers.count(changes.size(), "change", "changes") + ".";
    return new Figure(line.what(), "", keys, "measurement", line.figure(), true,
        List.of(new Panel("", words, width -> draw(line, changes, width))), table.build());
  }

  /** Returns the median of the segment between changes that contains a measurement; null if there are no changes. */
  private static Double median(int index, List<ChangePoints.Change> changes) {
    Double median = changes.isEmpty() ? null : (Double) Math.exp(changes.get(0).before());
    for (ChangePoints.Change change : changes) {
      median = change.index() <= index ? (Double) Math.exp(change.after()) : median;
    }
    return median;
  }

  private static XYChart draw(HistoryLine line, List<ChangePoints.Change> changes, int width) {
    int n = line.points().size();
    double most = line.points().stream().mapToDouble(point -> point.interval().map(Interval::high)
        .orElse(point.value())).max().orElse(1);
    Plot plot = new Plot(width, HEIGHT).x(0.5, n + 0.5, Numbers::tick).marksApart(width / (n + 1))
        .y(0, most * (1 + ROOM), Numbers::tick);
    for (int i = 0; i < n; i++) {
      Optional<Interval> interval = line.points().get(i).interval();
      if (interval.isPresent()) {
        plot.line(Ink.ARM1, 1.5, null, new double[] {i + 1, i + 1},
            new double[] {interval.get().low(), interval.get().high()});
      }
    }
    if (!changes.isEmpty()) {
      medians(plot, n, changes);
    }
    double[] places = new double[n];
    Arrays.setAll(places, i -> i + 1);
    return plot.dots(Ink.ARM1, SeriesMarkers.CIRCLE, places,
        line.points().stream().mapToDouble(HistoryPoint::value).toArray()).chart();
  }

  private static void medians(Plot plot, int n, List<ChangePoints.Change> changes) {
    double[] x = new double[2 * (changes.size() + 1)];
    double[] y = new double[x.length];
    int from = 0;
    for (int i = 0; i <= changes.size(); i++) {
      boolean last = i == changes.size();
      int to = last ? n : changes.get(i).index();
      double median = Math.exp(last ? changes.get(i - 1).after() : changes.get(i).before());
      x[2 * i] = from + 0.5;
      x[2 * i + 1] = to + 0.5;
      y[2 * i] = median;
      y[2 * i + 1] = median;
      from = to;
    }
    plot.line(Ink.ARM2, 2, null, x, y);
  }
}
