/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

/**
 * A line of a chart: what becomes of a figure from second to second. Figures with one name and different labels are
 * added up.
 *
 * @param name what it shows
 * @param figure its name for Prometheus
 */
public record FigureLine(String name, Kind kind, String figure) {
  /** The way in which a figure becomes the value of a second. */
  public enum Kind {
    /** The figure as it is at the end of the second. */
    LEVEL,
    /** The growth of a counter, or of the number of values of a summary. */
    RATE,
    /** The mean of the values that a summary got in the second; 0 if it got none. */
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
