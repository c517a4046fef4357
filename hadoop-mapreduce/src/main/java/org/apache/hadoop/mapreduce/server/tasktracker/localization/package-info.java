/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * What a TaskTracker lays ready for the tasks of a job, and how tasks take it over.
 *
 * <pre>
 *   TaskTracker: TaskConfigurations -> defaults.snapshot       what the files of the class path say, for all tasks
 *                                   -> job.snapshot            what the job's configuration says, for its tasks
 *                                   -> job.xml, job.snapshot   of an attempt: its own, and the keys that it adds
 *   task:        ChildConfigurations                           reads them before its first configuration
 * </pre>
 *
 * <p>It knows configurations, ids and files, and neither tasks nor the TaskTracker.
 *
 * <h2>Locks</h2>
 *
 * <p>The monitor of {@code TaskConfigurations} is a leaf, and is held only while a file of defaults is read and written.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;
