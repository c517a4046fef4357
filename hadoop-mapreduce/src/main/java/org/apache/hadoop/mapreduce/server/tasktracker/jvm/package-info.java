/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Task processes and their tracker: how a task JVM is started ({@code JvmExecutor}, {@code JvmCommand}) or taken from
 * the pool of waiting ones ({@code JvmPool}, which {@code PoolFiller} fills by {@code JvmStarter}, as {@code
 * WaitingJvms} decides; {@code WaitingMain} and {@code Internals} in the process itself), how it is ended and waited
 * for ({@code JvmKiller}, {@code JvmTermination}, {@code KillWait}), where tasks report to ({@code ReportPort}), and
 * what ends a task whose tracker has gone ({@code TrackerWatch}, in the task's own process).
 *
 * <p>It knows processes, folders and ports, and neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>{@code JvmKiller} has the order of the TaskTracker's monitors, and the rules that keep waits out of them. The
 * monitor of {@code JvmTermination} is a leaf, unless the key says that a kill is to wait for the whole grace, as stock
 * does. Those of {@code WantedKinds} and {@code PoolFailures} are leaves; {@code WaitingJvms} takes them with its own
 * held.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;
