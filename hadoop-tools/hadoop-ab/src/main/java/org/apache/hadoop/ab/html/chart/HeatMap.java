/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.style.HeatMapStyler;

/** A value for each pair of a row and a column, as the depth of a colour. */
public final class HeatMap {
  private static final int COLUMN_LABEL = 34;
  private static final int PADDING = 6;
  /** The part of the width that names of rows leave, about. */
  private static final double PLOT = 0.7;

  private HeatMap() {
  }

  /**
   * Draws one.
   *
   * @param rows names, the first at the top
   * @param columns names, which need not be different
   * @param values by row and column; what is no number is left out
   * @param max what has the deepest colour
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
    // The library takes this for rows, too, and would leave every other name out.
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

  /** The names of so many columns as there is room for; of the others, none. */
  private static List<String> labels(List<String> columns, int width) {
    int each = Math.max(1, (int) Math.ceil((double) COLUMN_LABEL * columns.size() / (width * PLOT)));
    return IntStream.range(0, columns.size()).mapToObj(column -> column % each == 0 ? columns.get(column) : " ")
        .toList();
  }
}
