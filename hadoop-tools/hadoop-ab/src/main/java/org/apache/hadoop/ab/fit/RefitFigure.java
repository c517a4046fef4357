/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.scaling.Refits;
import org.apache.hadoop.ab.scaling.UniversalLaw;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The curves of the law as points were added: the first, some in between, and that of all points. */
public final class RefitFigure {
  private static final int HEIGHT = 240;
  private static final int STEPS = 120;
  /** The maximum number of curves in between; more could not be told apart, and the table has all. */
  private static final int MAX_BETWEEN = 3;
  /**
   * The largest speedup that is drawn, as a multiple of the largest measured one; the curve of a few points may be
   * unbounded.
   */
  private static final double MAX_SPEEDUP = 1.5;
  private static final float[] DASHED = {6, 3};
  private static final float[] DOTTED = {2, 3};

  private RefitFigure() {
  }

  /** Creates the figure of the series that were fitted more than once; empty if there is none. */
  public static Optional<Figure> of(List<Analysis> analyses) {
    List<Key> keys = new ArrayList<>();
    List<Panel> panels = new ArrayList<>();
    for (int i = 0; i < analyses.size(); i++) {
      Analysis analysis = analyses.get(i);
      if (analysis.isRefitted()) {
        Ink ink = Ink.arm(i);
        String name = analysis.series().label();
        keys.add(new Key(ink, Mark.LINE, name + ", all points"));
        panels.add(new Panel(name, words(analysis), width -> draw(analysis, ink, width)));
      }
    }
    if (panels.isEmpty()) {
      return Optional.empty();
    }
    keys.add(new Key(Ink.RULE, Mark.DASHED, "the first fit"));
    keys.add(new Key(Ink.RULE, Mark.DOTTED, "fits in between"));
    return Optional.of(new Figure("Fits as points were added", "A dot is the mean of a size. The further the first "
        + "curve is from the last, the less the sizes measured first predicted the others. Speedups are relative to "
        + "the last curve's throughput at 1.", keys, analyses.get(0).series().size(), "speedup", false,
        panels, FitTables.refits(analyses)));
  }

  private static String words(Analysis analysis) {
    int fits = analysis.refits().size();
    int left = fits - 2 - between(analysis.refits()).size();
    return fits + " fits" + (left == 0 ? "" : ", of which " + left + " are only in the table") + ": "
        + analysis.firstPrediction() + ".";
  }

  /** Returns evenly spaced steps between the first and the last, for drawing. */
  static List<Refits.Step> between(List<Refits.Step> steps) {
    int inner = steps.size() - 2;
    int drawn = Math.min(MAX_BETWEEN, inner);
    List<Refits.Step> between = new ArrayList<>();
    for (int i = 1; i <= drawn; i++) {
      between.add(steps.get(i * (inner + 1) / (drawn + 1)));
    }
    return between;
  }

  private static XYChart draw(Analysis analysis, Ink ink, int width) {
    double[] sizes = analysis.sizes().stream().mapToDouble(Double::doubleValue).toArray();
    double[] measured = Arrays.stream(sizes).map(p -> analysis.meanThroughput(p) / analysis.curve().scale()).toArray();
    double largest = sizes[sizes.length - 1];
    double from = Math.min(1, sizes[0]);
    double[] x = new double[STEPS + 1];
    Arrays.setAll(x, step -> from + (largest - from) * step / STEPS);
    double most = MAX_SPEEDUP * Arrays.stream(measured).max().orElse(1);
    List<double[]> between = between(analysis.refits()).stream()
        .map(step -> speedups(analysis, step.fit().curve(), x, most)).toList();
    double[] first = speedups(analysis, analysis.refits().get(0).fit().curve(), x, most);
    double[] last = speedups(analysis, analysis.curve(), x, most);
    double top = Stream.concat(between.stream(), Stream.of(first, last, measured)).flatMapToDouble(Arrays::stream)
        .filter(Double::isFinite).max().orElse(1);
    Plot plot = new Plot(width, HEIGHT).x(0, largest, Numbers::tick).y(0, top, Numbers::tick);
    between.forEach(curve -> plot.line(Ink.RULE, 1.5, DOTTED, x, curve));
    plot.line(Ink.RULE, 2, DASHED, x, first);
    plot.line(ink, 2, null, x, last);
    plot.dots(ink, SeriesMarkers.CIRCLE, sizes, measured);
    return plot.chart();
  }

  /** Returns the speedups of a curve on the scale of the last one; NaN where they cannot be drawn. */
  private static double[] speedups(Analysis analysis, UniversalLaw curve, double[] x, double most) {
    return Arrays.stream(x).map(p -> curve.throughput(p) / analysis.curve().scale())
        .map(speedup -> speedup > 0 && speedup <= most ? speedup : Double.NaN).toArray();
  }
}
