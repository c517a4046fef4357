/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The TaskTracker's services between maps and reduces: the notification that a map has completed, and its output.
 *
 * <pre>
 *   map ends      -> OutOfBandHeartbeats -> JobTracker -> MapEventsPace -> MapEventLongPoll -> reduce
 *   reduce asks   -> TrackerFront -> TrackerSegments    in batches
 *                                 -> MapOutputSender    one by one, behind the web server
 *                    MapOutputPaths, MapOutputIndexCache, OpenFileCache, SmallMapOutputCache
 *                                                       what is known, open or read already
 * </pre>
 *
 * <p>{@code ShuffleServerKeys} holds the settings of the server for batched requests, which is in
 * {@code org.apache.hadoop.shuffle}. {@code TrackerJobs} and {@code MapOutputs} tell which jobs exist and where their
 * outputs are.
 *
 * <p>This package deals with ids, events and files, and knows neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>Each class has a monitor of its own or none, and does not acquire another one's while holding it. Files are
 * searched, opened and closed without holding a monitor.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;
