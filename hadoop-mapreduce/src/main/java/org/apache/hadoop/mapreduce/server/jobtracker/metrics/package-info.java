/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Metrics of the JobTracker: for JMX ({@code JobTrackerLoadMXBean}), for Prometheus ({@code JobTrackerFigures}), for
 * Flight Recorder (classes that end in {@code JfrEvent}), and for readers of its pages who want the tree of queues.
 *
 * <p>It reads what {@code heartbeat} and {@code commit} have counted, and counts submissions, initializations and
 * requests for events itself. Counting takes no lock. Names and units of attributes and events are what operators go
 * by: they stay.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;
