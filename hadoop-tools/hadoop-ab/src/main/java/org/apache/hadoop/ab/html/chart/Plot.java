/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.awt.BasicStroke;
import java.awt.Font;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart of lines, areas, bars and dots on two axes. It has neither title nor legend: those are text of the page,
 * which can be read aloud, searched and wrapped.
 */
public final class Plot {
  private static final int TEXT_SIZE = 12;
  private static final int PADDING = 2;
  /**
   * The fraction of the plot's width and height used for content; the library draws the labels at the very ends of an
   * axis only if it is less than 1.
   */
  private static final double CONTENT = 0.97;
  private static final int X_LABEL = 62;
  private static final int Y_LABEL = 34;
  private static final int DOT = 8;
  private static final int MAX_EDGED = 110;
  /** The minimum row height for row names. */
  private static final int MIN_ROW = 11;
  private static final int MAX_NAME = 20;
  private static final int LOW = 175;
  private static final int LOW_ROW = 19;
  private static final double NEARLY = 1e-6;
  private static final double UNEVEN = 0.37133;

  private final XYChart chart;
  private int series;

  /** Creates an empty chart. */
  public Plot(int width, int height) {
    System.setProperty("java.awt.headless", "true");
    chart = new XYChart(width, height);
    style(chart.getStyler());
    chart.getStyler().setMarkerSize(DOT);
  }

  /** Applies the common style to a chart of any kind. */
  static void style(AxesChartStyler style) {
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, TEXT_SIZE);
    style.setChartTitleVisible(false).setLegendVisible(false).setChartPadding(PADDING)
        .setChartBackgroundColor(Ink.NONE.color()).setPlotBackgroundColor(Ink.NONE.color()).setPlotBorderVisible(false)
        .setPlotContentSize(CONTENT).setChartFontColor(Ink.TEXT.color()).setLocale(Locale.ROOT);
    style.setAxisTitlesVisible(false).setAxisTicksLineVisible(false).setAxisTicksMarksVisible(false)
        .setPlotTicksMarksVisible(false).setPlotMargin(0);
    style.setAxisTickLabelsFont(font).setAxisTickLabelsColor(Ink.TEXT.color())
        .setXAxisTickLabelsColor(Ink.TEXT.color()).setYAxisTickLabelsColor(Ink.TEXT.color());
    style.setAxisTickMarksStroke(new BasicStroke(1)).setAxisTickMarksColor(Ink.NONE.color())
        .setXAxisTickMarksColor(Ink.NONE.color()).setYAxisTickMarksColor(Ink.NONE.color());
    style.setPlotGridLinesColor(Ink.GRID.color()).setPlotGridLinesStroke(new BasicStroke(1));
    style.setXAxisTickMarkSpacingHint(X_LABEL).setYAxisTickMarkSpacingHint(Y_LABEL);
    style.setYAxisLabelAlignment(AxesChartStyler.TextAlignment.Right);
  }

  /** Sets the range of the horizontal axis and its number format, which must format different numbers differently. */
  public Plot x(double min, double max, DoubleFunction<String> label) {
    chart.getStyler().setXAxisMin(min).setXAxisMax(max > min ? max : min + 1);
    chart.getStyler().setXAxisTickLabelsFormattingFunction(label::apply);
    return this;
  }

  /** Sets the range of the vertical axis and its number format, which must format different numbers differently. */
  public Plot y(double min, double max, DoubleFunction<String> label) {
    chart.getStyler().setYAxisMin(min).setYAxisMax(max > min ? max : min + 1);
    chart.getStyler().setYAxisTickLabelsFormattingFunction(label::apply);
    return this;
  }

  /**
   * Sets the minimum distance between tick labels of the horizontal axis, for axes on which not every number is
   * meaningful.
   */
  public Plot marksApart(int pixels) {
    chart.getStyler().setXAxisTickMarkSpacingHint(Math.max(X_LABEL, pixels));
    return this;
  }

  /** Makes the horizontal axis logarithmic. */
  public Plot logX() {
    chart.getStyler().setXAxisLogarithmic(true);
    return this;
  }

  /** Replaces the vertical axis by named rows, from top to bottom; {@link #row} returns their positions. */
  public Plot rows(String... names) {
    int rowHeight = Math.max(1, (chart.getHeight() - Y_LABEL) / Math.max(1, names.length));
    XYStyler style = chart.getStyler();
    style.setPlotGridHorizontalLinesVisible(false);
    if (rowHeight < MIN_ROW) {
      style.setYAxisTicksVisible(false);
      return y(0.5, names.length + 0.5, Double::toString);
    }
    style.setYAxisTickMarkSpacingHint(rowHeight - 1);
    Map<Double, String> blanks = new HashMap<>();
    return y(0.5, names.length + 0.5, value -> {
      long place = names.length - Math.round(value);
      boolean isRow = Math.abs(value - Math.rint(value)) < NEARLY && place >= 0 && place < names.length;
      // The library tries other ticks until all labels are distinct.
      return isRow && !names[(int) place].isBlank() ? brief(names[(int) place])
          : blanks.computeIfAbsent(value, each -> " ".repeat(1 + blanks.size()));
    });
  }

  /** Shortens the middle of a name to the length from which on the library omits names. */
  private static String brief(String name) {
    int half = MAX_NAME / 2;
    return name.length() <= MAX_NAME ? name
        : name.substring(0, half - 1) + "…" + name.substring(name.length() - half);
  }

  /**
   * Returns a plot height at which every row can have its name: the library needs more space between names in a low
   * plot.
   *
   * @param least the height of a row if there are many
   */
  public static int rowsHeight(int count, int least) {
    return Math.max(count * least, Math.min(count * LOW_ROW, LOW));
  }

  /** Returns the position of the middle of a row, counted from 0. */
  public static double row(int place, int count) {
    return count - place;
  }

  /** Adds a line through points. */
  public Plot line(Ink ink, double width, float[] dashes, double[] x, double[] y) {
    XYSeries line = add(ink, x, y, XYSeriesRenderStyle.Line);
    if (line != null) {
      line.setLineStyle(new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
    }
    return this;
  }

  /** Adds a step line: each value holds until the next. */
  public Plot steps(Ink ink, double width, float[] dashes, double[] x, double[] y) {
    XYSeries line = add(ink, x, y, XYSeriesRenderStyle.Step);
    if (line != null) {
      line.setLineStyle(new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
    }
    return this;
  }

  /** Adds the area between a step line and zero; if there are few steps, with edges in the background colour. */
  public Plot area(Ink ink, double[] x, double[] y) {
    XYSeries area = add(ink, x, y, XYSeriesRenderStyle.StepArea);
    if (area != null) {
      // With many narrow steps, the edges would hide the area between them.
      area.setLineStyle(x.length > MAX_EDGED ? SeriesLines.NONE : new BasicStroke(1));
      area.setLineColor(Ink.SURFACE.color());
      area.setFillColor(ink.color());
    }
    return this;
  }

  /** Adds dots. */
  public Plot dots(Ink ink, Marker marker, double[] x, double[] y) {
    XYSeries dots = add(ink, x, y, XYSeriesRenderStyle.Scatter);
    if (dots != null) {
      dots.setMarker(marker);
      dots.setMarkerColor(ink.color());
    }
    return this;
  }

  /** Adds horizontal bars with a thickness in pixels, each at its own height. */
  public Plot bars(Ink ink, double thickness, double[] from, double[] to, double[] at) {
    int parts = 3;
    double[] x = new double[from.length * parts];
    double[] y = new double[from.length * parts];
    for (int bar = 0; bar < from.length; bar++) {
      x[parts * bar] = from[bar];
      x[parts * bar + 1] = to[bar];
      x[parts * bar + 2] = to[bar];
      y[parts * bar] = at[bar];
      y[parts * bar + 1] = at[bar];
      y[parts * bar + 2] = Double.NaN;
    }
    return line(ink, thickness, null, x, y);
  }

  /** Adds a vertical line over the whole height. */
  public Plot rule(Ink ink, double x) {
    XYStyler style = chart.getStyler();
    return line(ink, 1.5, null, new double[] {x, x}, new double[] {style.getYAxisMin(), style.getYAxisMax()});
  }

  private XYSeries add(Ink ink, double[] x, double[] y, XYSeriesRenderStyle look) {
    if (x.length == 0 || Arrays.stream(y).allMatch(Double::isNaN)) {
      return null;
    }
    XYSeries added = chart.addSeries(Integer.toString(series++), x, y);
    added.setXYSeriesRenderStyle(look);
    added.setMarker(SeriesMarkers.NONE);
    added.setLineColor(ink.color());
    return added;
  }

  /**
   * Returns the chart, with an invisible point added: the library draws no chart without points, and if all points are
   * equidistant, it places the ticks at points, regardless of the minimum distance.
   */
  public XYChart chart() {
    XYStyler style = chart.getStyler();
    double x = style.getXAxisMin() + (style.getXAxisMax() - style.getXAxisMin()) * UNEVEN;
    double y = style.getYAxisMin() + (style.getYAxisMax() - style.getYAxisMin()) * UNEVEN;
    add(Ink.NONE, new double[] {x}, new double[] {y}, XYSeriesRenderStyle.Scatter);
    return chart;
  }
}
