/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Metrics that the JobTracker shows of itself: to JMX ({@code JobTrackerLoadMXBean}), to Prometheus ({@code
 * JobTrackerFigures}), to Flight Recorder (what ends in {@code JfrEvent}), and to readers of its pages who come for the
 * tree of queues.
 *
 * <p>It reads what {@code heartbeat} and {@code commit} have counted, and counts submissions, initializations and
 * requests for events itself. Counting takes no lock. Names and units of attributes and events are what operators go
 * by: they stay.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;
