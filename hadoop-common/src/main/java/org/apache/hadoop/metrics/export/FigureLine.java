/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

/**
 * A line of a chart, derived from a metric for each second. Metrics with the same name and different labels are added
 * up.
 *
 * @param name the name of the line
 * @param figure the name of the metric for Prometheus
 */
public record FigureLine(String name, Kind kind, String figure) {
  /** The way in which a metric yields the value of a second. */
  public enum Kind {
    /** The value of the metric at the end of the second. */
    LEVEL,
    /** The growth of a counter, or of the count of a summary. */
    RATE,
    /** The mean of the values that were added to a summary in the second; 0 if there were none. */
    MEAN
  }

  public static FigureLine level(String name, String figure) {
    return new FigureLine(name, Kind.LEVEL, figure);
  }

  public static FigureLine rate(String name, String figure) {
    return new FigureLine(name, Kind.RATE, figure);
  }

  public static FigureLine mean(String name, String figure) {
    return new FigureLine(name, Kind.MEAN, figure);
  }
}
