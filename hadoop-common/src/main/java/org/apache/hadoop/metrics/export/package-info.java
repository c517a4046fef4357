/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Metrics of a daemon for monitoring over HTTP: JMX beans as JSON, and all counters in the text format of Prometheus.
 *
 * <p>A daemon gives its web server a {@code FigureSource}; the metrics that all daemons share (the JVM, RPC, the
 * metrics that are shown as beans) are added here. A response takes no lock of a daemon, and is not computed under one:
 * it reads counters that are never reset. Dashboards and alerts depend on the names and units of metrics, which
 * therefore must not change.
 *
 * <p>The choice of metrics on a daemon's page is also here ({@code FigureGroup}, {@code FigureChart}), as are their
 * values in the last minutes ({@code FigureHistory}), but not their appearance.
 */
package org.apache.hadoop.metrics.export;
