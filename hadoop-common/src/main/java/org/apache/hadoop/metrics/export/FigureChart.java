/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A chart of up to three lines of one unit, which a page draws over the last seconds.
 *
 * @param title what they show
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
