/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Heartbeat bookkeeping, apart from the responses: the JobTracker counts heartbeats, sets the interval to the next one,
 * watches that they are processed, sums up what the trackers report, and determines which trackers are lost.
 * {@code StatusCheck} validates a status before any of it is used.
 *
 * <pre>
 *   PauseMonitor  twice a second
 *     |  TrackerExpiry, PauseLog   time in which no tracker was heard
 *     |  IntervalController        the interval, from the waits in HeartbeatMetrics
 *     |  SmoothedRate              the rates shown to operators
 * </pre>
 *
 * <p>It knows the statuses that trackers send, and neither the JobTracker nor its jobs: those call it, through
 * {@code Heartbeats}.
 *
 * <h2>Locks</h2>
 *
 * <p>A heartbeat takes no lock here. The monitor of {@code Heartbeats} guards starting and stopping the watch, that of
 * {@code PauseLog} is a leaf.
 *
 * <h2>Invariants</h2>
 *
 * <ul>
 *   <li>A tracker is never lost because of time in which the JobTracker could not hear it. Counting heartbeats, and
 *       setting the interval between them, takes no lock.
 *   <li>Whenever no heartbeat is in progress, the totals of the cluster are the sums of its trackers' reports.
 * </ul>
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;
