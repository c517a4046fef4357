/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A chart of up to three lines with the same unit, which a page draws for the last seconds.
 *
 * @param title the title of the chart
 */
public record FigureChart(String title, Unit unit, List<FigureLine> lines) {
  /** The unit of the values. */
  public enum Unit {
    NUMBER, BYTES, SECONDS
  }

  public static FigureChart of(String title, Unit unit, FigureLine... lines) {
    return new FigureChart(title, unit, List.of(lines));
  }
}
