/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

/**
 * The total of a metric since its creation, regardless of what was published.
 *
 * @param name the stock name
 * @param value the sum of counts; the milliseconds that operations took; or the current level
 * @param operations the number of operations that took {@code value}; 0 for other kinds
 */
public record MetricReading(String name, Kind kind, long value, long operations) {
  /** The kind of a metric. */
  public enum Kind {
    /** A count, which only grows. */
    COUNT,
    /** The number of operations and the time that they took. */
    TIMES,
    /** A level, which is set. */
    LEVEL
  }

  /** Reads a metric; returns null if its type is unknown. */
  static MetricReading of(MetricsBase metric) {
    String name = metric.getName();
    if (metric instanceof MetricsTimeVaryingRate rate) {
      return new MetricReading(name, Kind.TIMES, rate.totalTime(), rate.totalOperations());
    } else if (metric instanceof MetricsTimeVaryingInt count) {
      return new MetricReading(name, Kind.COUNT, count.total(), 0);
    } else if (metric instanceof MetricsTimeVaryingLong count) {
      return new MetricReading(name, Kind.COUNT, count.total(), 0);
    } else if (metric instanceof MetricsIntValue level) {
      return new MetricReading(name, Kind.LEVEL, level.get(), 0);
    } else if (metric instanceof MetricsLongValue level) {
      return new MetricReading(name, Kind.LEVEL, level.get(), 0);
    }
    return null;
  }
}
