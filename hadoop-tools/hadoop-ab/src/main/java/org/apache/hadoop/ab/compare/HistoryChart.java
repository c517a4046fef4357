/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.stats.ChangePoints;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws a history: a dot for each measurement, and the median between changes. */
final class HistoryChart {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 400;

  private HistoryChart() {
  }

  static void write(HistoryLine line, long seed, Path svg) throws IOException {
    System.setProperty("java.awt.headless", "true");
    try (OutputStream out = Files.newOutputStream(svg)) {
      VectorGraphicsEncoder.saveVectorGraphic(chart(line, seed), out, VectorGraphicsFormat.SVG);
    }
  }

  static XYChart chart(HistoryLine line, long seed) {
    XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(line.what()).xAxisTitle("measurement")
        .yAxisTitle(line.figure()).build();
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS).setChartBackgroundColor(Color.WHITE);
    int n = line.points().size();
    double[] x = new double[n];
    double[] y = new double[n];
    double[] reach = new double[n];
    for (int i = 0; i < n; i++) {
      HistoryPoint point = line.points().get(i);
      x[i] = i + 1;
      y[i] = point.value();
      reach[i] = Optional.of(point).flatMap(HistoryPoint::interval)
          .map(interval -> Math.max(interval.high() - point.value(), point.value() - interval.low())).orElse(0.0);
    }
    chart.addSeries("measured", x, y, reach).setMarker(SeriesMarkers.CIRCLE)
        .setMarkerColor(new Color(0x0072b2)).setLineStyle(SeriesLines.NONE);
    addMedians(chart, line, line.changes(seed));
    return chart;
  }

  private static void addMedians(XYChart chart, HistoryLine line, List<ChangePoints.Change> changes) {
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    int from = 0;
    for (ChangePoints.Change change : changes) {
      add(x, y, from, change.index(), Math.exp(change.before()));
      from = change.index();
    }
    if (!changes.isEmpty()) {
      add(x, y, from, line.points().size(), Math.exp(changes.get(changes.size() - 1).after()));
      chart.addSeries("median between changes", x, y).setMarker(SeriesMarkers.NONE).setLineColor(new Color(0xd55e00));
    }
  }

  private static void add(List<Double> x, List<Double> y, int from, int to, double median) {
    x.add(from + 0.5);
    y.add(median);
    x.add(to + 0.5);
    y.add(median);
  }
}
