/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The original metrics API, in which daemons count and contexts publish. Our additions are in {@code metrics.util},
 * whose own description is stock's, and in {@code metrics.export}.
 *
 * <p>{@code metrics.util} has counters that threads update without waiting for each other ({@code IntervalSum}, {@code
 * MinMaxTime}), and the totals of all metrics ({@code MetricReading}, {@code ShownMetrics}). It depends on nothing in
 * Hadoop but stock's metrics. The monitor of an {@code IntervalSum} is a leaf lock, which only readers take: they may
 * hold the lock of a context's records.
 */
package org.apache.hadoop.metrics;
