/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Metrics of a daemon for monitoring over HTTP: JMX beans as JSON, and all counters in the text format of Prometheus.
 *
 * <p>A daemon hands its web server a {@code FigureSource}; what all daemons have (the JVM, RPC, the metrics that are
 * shown as beans) is added here. An answer takes no lock of a daemon and adds nothing up under one: it reads counters
 * that are never reset. Names and units of figures are what dashboards and alarms go by: they stay.
 *
 * <p>What a page shows of a daemon's figures is said here too ({@code FigureGroup}, {@code FigureChart}), and what they
 * were in the last seconds ({@code FigureHistory}); how it looks is not.
 */
package org.apache.hadoop.metrics.export;
