/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.awt.Color;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws speedups: the points of each series, its curve, and the straight line that both stand beside. */
public final class FitChart {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 600;
  private static final int STEPS = 200;
  private static final String COLUMNS = "arm,p,value,speedup,fitted";
  /** Told apart also by those who see no red, after Okabe and Ito. */
  private static final List<Color> COLORS = List.of(new Color(0x0072b2), new Color(0xd55e00), new Color(0x009e73),
      new Color(0xcc79a7));

  private FitChart() {
  }

  /** Writes the chart, and beside it the table of what it shows. */
  static void write(List<Analysis> analyses, Path svg, Path csv) throws IOException {
    try (OutputStream out = Files.newOutputStream(svg)) {
      write(analyses, out);
    }
    Files.writeString(csv, table(analyses));
  }

  /** Tells whether a file is the table of a chart, by its first line. */
  static boolean isTable(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(COLUMNS.length()), StandardCharsets.ISO_8859_1).equals(COLUMNS);
    }
  }

  /** Writes the chart as SVG. */
  public static void write(List<Analysis> analyses, OutputStream out) throws IOException {
    System.setProperty("java.awt.headless", "true");
    VectorGraphicsEncoder.saveVectorGraphic(chart(analyses), out, VectorGraphicsFormat.SVG);
  }

  static XYChart chart(List<Analysis> analyses) {
    Series first = analyses.get(0).series();
    XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title("Speedup of " + first.metric())
        .xAxisTitle(first.size()).yAxisTitle("speedup").build();
    chart.getStyler().setXAxisMin(0.0).setYAxisMin(0.0);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE).setChartBackgroundColor(Color.WHITE);
    double most = 0;
    double end = 0;
    for (int i = 0; i < analyses.size(); i++) {
      Analysis analysis = analyses.get(i);
      String name = analysis.series().name().isEmpty() ? "" : analysis.series().name() + ", ";
      Color color = COLORS.get(i % COLORS.size());
      double[][] points = points(analysis);
      chart.addSeries(name + "measured", points[0], points[1]).setMarker(SeriesMarkers.CIRCLE)
          .setMarkerColor(color).setLineStyle(SeriesLines.NONE);
      double[][] curve = curve(analysis);
      chart.addSeries(name + "USL", curve[0], curve[1]).setMarker(SeriesMarkers.NONE).setLineColor(color)
          .setLineStyle(SeriesLines.SOLID);
      end = Math.max(end, curve[0][STEPS]);
      most = Math.max(most, Math.max(largest(points[1]), largest(curve[1])));
    }
    double line = Math.min(end, most);
    chart.addSeries("linear", new double[] {0, line}, new double[] {0, line}).setMarker(SeriesMarkers.NONE)
        .setLineStyle(SeriesLines.DASH_DASH).setLineColor(Color.GRAY);
    return chart;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, value);
    }
    return largest;
  }

  private static double[][] points(Analysis analysis) {
    double scale = analysis.curve().scale();
    return new double[][] {analysis.points().stream().mapToDouble(point -> point.p()).toArray(),
        analysis.points().stream().mapToDouble(point -> point.x() / scale).toArray()};
  }

  /** From the least size to the largest, or to the peak if that is not much further. */
  private static double[][] curve(Analysis analysis) {
    double from = Math.min(1, analysis.sizes().first());
    double largest = analysis.sizes().last();
    double peak = analysis.curve().peak().orElse(0);
    double to = peak > largest && peak < 2 * largest ? peak : largest;
    double[][] curve = new double[2][STEPS + 1];
    for (int step = 0; step <= STEPS; step++) {
      curve[0][step] = from + (to - from) * step / STEPS;
      curve[1][step] = analysis.curve().speedup(curve[0][step]);
    }
    return curve;
  }

  /** What the chart shows, a line for each dot: arm, size, speedup as measured and as fitted. */
  static String table(List<Analysis> analyses) {
    StringBuilder table = new StringBuilder(COLUMNS).append('\n');
    for (Analysis analysis : analyses) {
      for (int i = 0; i < analysis.points().size(); i++) {
        var point = analysis.points().get(i);
        table.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%s%n", analysis.series().name(), point.p(),
            analysis.series().samples().get(i).value(), point.x() / analysis.curve().scale(),
            analysis.curve().speedup(point.p())).replace(System.lineSeparator(), "\n"));
      }
    }
    return table.toString();
  }
}
