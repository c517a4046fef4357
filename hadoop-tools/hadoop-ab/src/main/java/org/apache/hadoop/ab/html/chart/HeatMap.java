/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.style.HeatMapStyler;

/** A chart that shows a value for each pair of a row and a column as the intensity of a colour. */
public final class HeatMap {
  private static final int COLUMN_LABEL = 34;
  private static final int PADDING = 6;
  /** The approximate fraction of the width that is left next to the row names. */
  private static final double PLOT = 0.7;

  private HeatMap() {
  }

  /**
   * Creates a heat map.
   *
   * @param rows names, from top to bottom
   * @param columns names, not necessarily distinct
   * @param values by row and column; non-finite values are left out
   * @param max the value with the most intense colour
   */
  public static HeatMapChart of(int width, int height, List<String> rows, List<String> columns, double[][] values,
      double max) {
    System.setProperty("java.awt.headless", "true");
    HeatMapChart chart = new HeatMapChart(width, height);
    HeatMapStyler style = chart.getStyler();
    Plot.style(style);
    style.setPlotContentSize(1);
    style.setAxisTicksVisible(true).setAxisTickPadding(PADDING);
    style.setPlotGridLinesVisible(false);
    style.setDrawBorder(false);
    style.setRangeColors(Ink.heatRange());
    style.setMin(0).setMax(max > 0 ? max : 1);
    // The library also applies this to rows, and would otherwise omit every other name.
    style.setXAxisTickMarkSpacingHint(1);
    List<Number[]> cells = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < columns.size(); column++) {
        if (Double.isFinite(values[row][column])) {
          cells.add(new Number[] {column, rows.size() - 1 - row, values[row][column]});
        }
      }
    }
    List<String> upwards = IntStream.range(0, rows.size()).mapToObj(row -> rows.get(rows.size() - 1 - row)).toList();
    chart.addSeries("values", labels(columns, width), upwards, cells);
    return chart;
  }

  /** Returns the column names, with those that do not fit replaced by blanks. */
  private static List<String> labels(List<String> columns, int width) {
    int each = Math.max(1, (int) Math.ceil((double) COLUMN_LABEL * columns.size() / (width * PLOT)));
    return IntStream.range(0, columns.size()).mapToObj(column -> column % each == 0 ? columns.get(column) : " ")
        .toList();
  }
}
