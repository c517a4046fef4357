/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

/**
 * The total of a metric since it was made, whatever was published of it.
 *
 * @param name stock's
 * @param value the sum of what was counted; the milliseconds that operations took; or what is now
 * @param operations how many operations took {@code value}; 0 for other kinds
 */
public record MetricReading(String name, Kind kind, long value, long operations) {
  /** The meaning of a value. */
  public enum Kind {
    /** A count, which only grows. */
    COUNT,
    /** Operations and the time that they took. */
    TIMES,
    /** A level, which is set. */
    LEVEL
  }

  /** Reads a metric; null if it is of a kind that nobody knows. */
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
