/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Metrics of the JobTracker: for JMX ({@code JobTrackerLoadMXBean}), for Prometheus ({@code JobTrackerFigures}), and
 * for Flight Recorder (classes that end in {@code JfrEvent}); also the redirect for users of the former queue tree
 * page.
 *
 * <p>It reads the counters of {@code heartbeat} and {@code commit}, and counts submissions, initializations and
 * requests for events itself. Counting takes no lock. Operators rely on the names and units of attributes and events:
 * they do not change.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;
