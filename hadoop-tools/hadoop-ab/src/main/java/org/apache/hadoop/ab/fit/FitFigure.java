/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.scaling.Point;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The figure of speedups: the points of each series, its curve, and the straight line for comparison. */
public final class FitFigure {
  private static final int HEIGHT = 380;
  private static final int STEPS = 120;
  private static final float[] DASHES = {5, 4};

  private FitFigure() {
  }

  /** Creates the figure of one or more series. */
  public static Figure of(List<Analysis> analyses) {
    List<Key> keys = new ArrayList<>();
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < analyses.size(); i++) {
      Analysis analysis = analyses.get(i);
      String name = analysis.series().label();
      keys.add(new Key(Ink.arm(i), Mark.DOT, name));
      words.append(name).append(": ").append(analysis.consequences().get(0)).append(". ");
    }
    keys.add(new Key(Ink.RULE, Mark.DASHED, "linear"));
    Series first = analyses.get(0).series();
    return new Figure("Speedup of " + first.metric(), "A dot is a run, a line the universal scalability law. Speedups "
        + "are relative to the law's throughput at 1.", keys, first.size(), "speedup", true,
        List.of(new Panel("", words.toString().strip(), width -> draw(analyses, width))),
        FitTables.points(analyses));
  }

  private static XYChart draw(List<Analysis> analyses, int width) {
    double largest = analyses.stream().mapToDouble(FitFigure::end).max().orElse(1);
    double most = analyses.stream().flatMapToDouble(analysis -> DoubleStream.concat(
        analysis.points().stream().mapToDouble(point -> point.x() / analysis.curve().scale()),
        Arrays.stream(curve(analysis)[1]))).max().orElse(1);
    Plot plot = new Plot(width, HEIGHT).x(0, largest, Numbers::tick).y(0, most, Numbers::tick);
    double end = Math.min(largest, most);
    plot.line(Ink.RULE, 1.5, DASHES, new double[] {0, end}, new double[] {0, end});
    for (int i = 0; i < analyses.size(); i++) {
      Analysis analysis = analyses.get(i);
      double[][] curve = curve(analysis);
      plot.line(Ink.arm(i), 2, null, curve[0], curve[1]);
      plot.dots(Ink.arm(i), SeriesMarkers.CIRCLE, analysis.points().stream().mapToDouble(Point::p).toArray(),
          analysis.points().stream().mapToDouble(point -> point.x() / analysis.curve().scale()).toArray());
    }
    return plot.chart();
  }

  /** Returns the largest size, or the peak if it is not much further out. */
  private static double end(Analysis analysis) {
    double largest = analysis.sizes().last();
    double peak = analysis.curve().peak().orElse(0);
    return peak > largest && peak < 2 * largest ? peak : largest;
  }

  private static double[][] curve(Analysis analysis) {
    double from = Math.min(1, analysis.sizes().first());
    double to = end(analysis);
    double[][] curve = new double[2][STEPS + 1];
    for (int step = 0; step <= STEPS; step++) {
      curve[0][step] = from + (to - from) * step / STEPS;
      curve[1][step] = analysis.curve().speedup(curve[0][step]);
    }
    return curve;
  }
}
