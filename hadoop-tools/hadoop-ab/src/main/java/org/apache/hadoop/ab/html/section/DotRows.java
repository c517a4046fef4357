/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart with a row per item and a dot per arm in each, so that arms are compared along the row. */
final class DotRows {
  private static final int ROW = 26;
  private static final int MARGIN = 34;
  private static final double ROOM = 1.05;

  private DotRows() {
  }

  /** @param values by arm, one per row; NaN for none */
  static XYChart draw(ReportData data, List<String> rows, Map<String, double[]> values, int width) {
    Plot plot = new Plot(width, MARGIN + ROW * rows.size());
    double max = values.values().stream().flatMapToDouble(Arrays::stream).filter(Double::isFinite).max()
        .orElse(1);
    plot.x(0, max > 0 ? max * ROOM : 1, Numbers::tick);
    plot.rows(rows.toArray(new String[0]));
    for (int row = 0; row < rows.size(); row++) {
      int place = row;
      double[] at = values.values().stream().mapToDouble(each -> each[place]).filter(Double::isFinite).sorted()
          .toArray();
      if (at.length > 1) {
        plot.bars(Ink.GRID, 2, new double[] {at[0]}, new double[] {at[at.length - 1]},
            new double[] {Plot.row(row, rows.size())});
      }
    }
    values.forEach((arm, each) -> {
      double[] y = new double[rows.size()];
      for (int row = 0; row < y.length; row++) {
        y[row] = Double.isFinite(each[row]) ? Plot.row(row, rows.size()) : Double.NaN;
      }
      double[] x = Arrays.stream(each).map(value -> Double.isFinite(value) ? value : 0).toArray();
      plot.dots(data.ink(arm), SeriesMarkers.CIRCLE, x, y);
    });
    return plot.chart();
  }
}
