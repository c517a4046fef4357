/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The original metrics API, in which daemons count and contexts publish. Our additions are in {@code metrics.util},
 * whose own description is stock's, and in {@code metrics.export}.
 *
 * <p>{@code metrics.util} has the counts that threads add to without waiting for each other ({@code IntervalSum},
 * {@code MinMaxTime}), and what of all metrics can be read as totals ({@code MetricReading}, {@code ShownMetrics}). It
 * knows nothing of Hadoop but stock's metrics. The monitor of an {@code IntervalSum} is a leaf, which only those take
 * that read it: the records of a context may be locked when they do.
 */
package org.apache.hadoop.metrics;
