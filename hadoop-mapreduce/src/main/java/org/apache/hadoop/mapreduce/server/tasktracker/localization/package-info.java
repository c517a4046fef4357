/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Job localization: the files that a TaskTracker prepares for the tasks of a job, and how tasks use them.
 *
 * <pre>
 *   TaskTracker: TaskConfigurations -> defaults.snapshot       what the files of the class path say, for all tasks
 *                                   -> job.snapshot            what the job's configuration says, for its tasks
 *                                   -> job.xml, job.snapshot   of an attempt: its own, and the keys that it adds
 *   task:        ChildConfigurations                           reads them before its first configuration
 * </pre>
 *
 * <p>Tasks that have their slots are launched on the threads of {@code TaskLaunches}, those of one job in their order.
 * The first copies the job's files, in the turn that {@code JobLocalization} is; {@code VerifiedCopy} gives a copy its
 * name when it is whole. Those of the distributed cache that a task needs come by {@code CacheFetches}, several at a
 * time. What another job has brought already under whatever name comes from the {@code ContentStore}, which {@code
 * StoreBackedFileSystem} puts between a copy and the job's file system. What the node holds for jobs, there and as
 * {@code CachedFiles}, is told by {@code LocalFileFigures}.
 *
 * <p>Flight Recorder is shown how long it takes: for a job ({@code JobLocalizationJfrEvent}), and for a task from when
 * its tracker hears of it until a JVM has it ({@code TaskLaunchJfrEvent}).
 *
 * <p>It knows configurations, ids and files, and neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>The monitors of the TaskTracker are taken in this order, any of them left out:
 *
 * <pre>TaskTracker, runningJobs, RunningJob, TaskInProgress, and what follows that in JvmKiller</pre>
 *
 * <p>Those of {@code TaskConfigurations}, {@code TaskLaunches}, {@code JobLocalization} and {@code KeptContents} are
 * leaves. That of {@code TaskConfigurations} is held while a file of defaults is read and written, the others for a
 * look. Who has the turn of a JobLocalization, which takes as long as the file system does, holds none of them.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;
