/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The TaskTracker's services between maps and reduces: the news that a map has completed, and its output.
 *
 * <pre>
 *   map ends      -> OutOfBandHeartbeats -> JobTracker -> MapEventsPace -> MapEventLongPoll -> reduce
 *   reduce asks   -> TrackerFront -> TrackerSegments    in batches
 *                                 -> MapOutputSender    one by one, behind the web server
 *                    MapOutputPaths, MapOutputIndexCache, OpenFileCache, SmallMapOutputCache
 *                                                       what is known, open or read already
 * </pre>
 *
 * <p>{@code ShuffleServerKeys} are the keys of the server for batched requests, which {@code org.apache.hadoop.shuffle}
 * has. Which jobs there are, and where their outputs lie, {@code TrackerJobs} and {@code MapOutputs} are asked.
 *
 * <p>It knows ids, events and files, and neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>Each class has a monitor of its own or none, and takes no other one's with it held. Files are searched, opened and
 * closed without.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;
