/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Jobs as clients see them. What is ours here is a client's: what it is refused at submission ({@code JobKeys}), how it
 * waits for the end of a job ({@code JobEndWait}, {@code JobEndCalls}) and for a JobTracker that starts anew ({@code
 * RestartWait}), and its staging folder.
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
