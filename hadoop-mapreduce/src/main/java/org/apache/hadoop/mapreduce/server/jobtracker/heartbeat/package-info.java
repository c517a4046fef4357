/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Heartbeat bookkeeping, apart from the responses: the JobTracker counts heartbeats, sets the interval to the next one,
 * watches that they are processed, sums up what the trackers report, and determines which trackers are lost. {@code
 * StatusCheck} validates a status before any of it is used.
 *
 * <pre>
 *   PauseMonitor  twice a second
 *     |  TrackerExpiry, PauseLog   time in which nobody was heard
 *     |  IntervalController        the interval, from what HeartbeatMetrics has measured
 *     |  SmoothedRate              what operators are shown
 * </pre>
 *
 * <p>It knows the statuses that trackers send, and neither the JobTracker nor its jobs: those call it. {@code
 * Heartbeats} is where they call it.
 *
 * <h2>Locks</h2>
 *
 * <p>A heartbeat takes no lock here. The monitor of {@code Heartbeats} is for the start and the end of the watch, that
 * of {@code PauseLog} is a leaf.
 *
 * <h2>What always holds</h2>
 *
 * <ul>
 *   <li>A tracker is not lost for time in which the JobTracker did not hear it. Counting heartbeats, and ordering the
 *       interval between them, takes no lock.
 *   <li>Whenever no heartbeat is under way, the totals of the cluster are the sums of what its trackers have reported.
 * </ul>
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;
