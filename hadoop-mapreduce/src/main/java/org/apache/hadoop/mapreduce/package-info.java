/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Jobs as seen by clients. The tuned part is the client's: the checks at submission ({@code JobKeys}, {@code
 * HdfsKeys}), which the JobTracker repeats, waiting for the end of a job ({@code JobEndWait}, {@code JobEndCalls}) and
 * for a JobTracker that restarts ({@code RestartWait}), and the staging directory.
 *
 * <p>Three packages below this one have a description of stock's, so that ours is here:
 *
 * <ul>
 *   <li>{@code task.reduce}, the copy and merge phases of a reduce. A {@code BatchedCopy} sends its requests to the
 *       trackers through the engine of {@code org.apache.hadoop.shuffle}, and reports to stock's
 *       {@code ShuffleScheduler} what arrived; {@code FetchedSegment} and the classes named after bytes receive a whole
 *       output, {@code MemorySlabs} and {@code MemoryTiers} keep it, {@code MergeTrigger} and {@code SizeTiers} decide
 *       when it is merged. The package may use configuration keys, the two engines and {@code mapreduce.util}, and
 *       knows no daemon. Lock order: the monitor of the {@code ShuffleScheduler}, which guards {@code PendingHosts},
 *       then that of the {@code MergeManager}, which guards the outputs in memory; those of {@code HostHealth} and
 *       {@code CopyTrace} are leaves.
 *   <li>{@code jobhistory}, the events of jobs and their files. {@code HistoryQueue} takes events from callers that
 *       hold locks, {@code EventJson} writes them, {@code HistoryFileMover} moves files to those of finished jobs. The
 *       package may use {@code mapreduce.util}. Work submitted while the JobTracker or a job is locked is done by
 *       threads that hold neither lock.
 *   <li>{@code util}, the code shared by the daemons and the tasks: processes and signals, small collections, long
 *       polls ({@code NewsWait}), ordered execution ({@code StripedExecutor}), ranges of stock's keys
 *       ({@code NumberKeys}). The package may use nothing of ours in this module. Its monitors are leaves.
 * </ul>
 *
 * <p>TestPackages checks the dependencies between packages.
 */
package org.apache.hadoop.mapreduce;
