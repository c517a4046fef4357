/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Settings of a task process, map or reduce: how often it reports ({@code TaskTimes}), how long it waits for permission
 * to commit ({@code CommitWait}), the garbage collectors of its JVM ({@code GcBeans}), the order of its keys
 * ({@code FloatingKeys}), and how and with how many threads they are sorted ({@code KeySortings}, {@code SortThreads}).
 * {@code LogIndex} tells when the index of its logs has to be written.
 *
 * <p>This package reads configurations, and knows no task. It has no locks.
 */
package org.apache.hadoop.mapreduce.task.attempt;
