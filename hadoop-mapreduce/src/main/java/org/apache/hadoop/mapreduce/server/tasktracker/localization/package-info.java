/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Job localization: the files that a TaskTracker prepares for the tasks of a job, and how tasks use them.
 *
 * <pre>
 *   TaskTracker: TaskConfigurations -> defaults.snapshot       the configuration files on the class path, for all tasks
 *                                   -> job.snapshot            the job's configuration, for its tasks
 *                                   -> job.xml, job.snapshot   of an attempt: its own, and the keys that it adds
 *   task:        ChildConfigurations                           reads them before its first configuration
 * </pre>
 *
 * <p>Tasks that have their slots are launched by the threads of {@code TaskLaunches}, those of one job in order. The
 * first one copies the job's files while it holds the turn that {@code JobLocalization} gives; {@code VerifiedCopy}
 * gives a copy its final name once it is complete. The files of the distributed cache that a task needs are fetched by
 * {@code CacheFetches}, several at a time. A file that another job has already fetched, under whatever name, comes from
 * the {@code ContentStore}, which {@code StoreBackedFileSystem} puts between a copy and the job's file system.
 * {@code LocalFileFigures} reports which files the node holds for jobs, there and in {@code CachedFiles}.
 *
 * <p>Flight Recorder events show how long localization takes: for a job ({@code JobLocalizationJfrEvent}), and for a
 * task from when its tracker learns of it until a JVM has it ({@code TaskLaunchJfrEvent}).
 *
 * <p>This package deals with configurations, ids and files, and knows neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>The monitors of the TaskTracker are acquired in this order, any of which may be left out:
 *
 * <pre>TaskTracker, runningJobs, RunningJob, TaskInProgress, and what follows that in JvmKiller</pre>
 *
 * <p>Those of {@code TaskConfigurations}, {@code TaskLaunches}, {@code JobLocalization} and {@code KeptContents} are
 * leaves. That of {@code TaskConfigurations} is held while the snapshot of the defaults is read and written, the others
 * only briefly. The holder of the turn of a JobLocalization, which lasts as long as its file system operations, holds
 * none of them.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;
