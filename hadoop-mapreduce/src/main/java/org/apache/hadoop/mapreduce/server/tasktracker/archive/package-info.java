/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The class-data sharing archive from which task JVMs start: the TaskTracker has one JVM do once what each of them
 * would otherwise read, parse and verify anew ({@code TaskRehearsal}), and keeps the result ({@code ClassDataArchive}).
 * What is left for each JVM to do before it has a task is {@code TaskWarmUp}.
 *
 * <p>The source is the JDK's application class-data sharing (JEP 350), and from Java 25 on its ahead-of-time cache
 * (JEP 514). An archive is good for one JDK, one choice of flags and one class path of jars; folders on the class path
 * are packed into jars ({@code ClassPathJars}).
 *
 * <p>It knows files and processes; only the rehearsal, in a process of its own, runs a job. It has no locks.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;
