/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Jobs as clients see them. Our part is the client's: what is rejected at submission ({@code JobKeys}), waiting for the
 * end of a job ({@code JobEndWait}, {@code JobEndCalls}) and for a JobTracker that restarts ({@code RestartWait}), and
 * the staging directory.
 *
 * <p>Three packages below have a description of stock's, so that ours is here:
 *
 * <ul>
 *   <li>{@code task.reduce}, the copy and the merge of a reduce. A {@code BatchedCopy} lets the engine of {@code
 *       org.apache.hadoop.shuffle} ask the trackers, and tells stock's {@code ShuffleScheduler} what came; {@code
 *       FetchedSegment} and what is named for bytes take an output whole, {@code MemorySlabs} and {@code MemoryTiers}
 *       keep it, {@code MergeTrigger} and {@code SizeTiers} say when it is merged. It may use keys, the two engines and
 *       {@code mapreduce.util}, and knows no daemon. Lock order: the monitor of the {@code ShuffleScheduler}, which
 *       guards {@code PendingHosts}, that of the {@code MergeManager}, which guards what is kept in memory; {@code
 *       HostHealth} and {@code CopyTrace} are leaves.
 *   <li>{@code jobhistory}, the events of jobs and their files. {@code HistoryQueue} takes them from callers that hold
 *       locks, {@code EventJson} writes them, {@code HistoryFileMover} brings files to where those of finished jobs
 *       are. It may use {@code mapreduce.util}. What is handed in while the JobTracker or a job is locked is done on
 *       threads that hold neither.
 *   <li>{@code util}, what the daemons and the tasks share: processes and signals, small collections, calls that wait
 *       ({@code NewsWait}), work in order ({@code StripedExecutor}), ranges of stock's keys ({@code NumberKeys}). It
 *       may use nothing of ours in this module. Its monitors are leaves.
 * </ul>
 *
 * <p>TestPackages checks who uses whom.
 */
package org.apache.hadoop.mapreduce;
