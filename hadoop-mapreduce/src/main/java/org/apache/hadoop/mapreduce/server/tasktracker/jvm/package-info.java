/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The processes of tasks, as managed by their tracker: how a task JVM is started ({@code JvmExecutor},
 * {@code JvmCommand}, {@code ArchiveCheck}) or taken from the pool of waiting ones ({@code JvmPool}, which
 * {@code PoolFiller} fills by means of {@code JvmStarter}, as {@code WaitingJvms} decides, on one of {@code PoolDisks};
 * {@code WaitingMain} and {@code Internals} run in the process itself), how it is ended and waited for
 * ({@code JvmKiller}, {@code JvmTermination}, {@code KillWait}), where tasks report to ({@code ReportPort}), and how a
 * task ends when its tracker is gone ({@code TrackerWatch}, in the task's own process).
 *
 * <p>This package deals with processes, folders and ports, and knows neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>{@code JvmKiller} documents the order of the TaskTracker's monitors, and the rules that avoid waiting while
 * holding them. The monitor of {@code JvmTermination} is a leaf, unless a kill is configured to wait for the whole
 * grace period, as in stock. Those of {@code WantedKinds} and {@code PoolFailures} are leaves; {@code WaitingJvms}
 * acquires them while holding its own.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;
