/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The class-data archive that task JVMs start from: the TaskTracker lets one JVM read, parse and verify once what each
 * task JVM would otherwise do again ({@code TaskRehearsal}), and keeps the result ({@code ClassDataArchive}). The
 * remaining start-up work that does not depend on a task is done by {@code TaskWarmUp}.
 *
 * <p>It is built on the JDK's application class-data sharing (JEP 350) and, from Java 25 on, its ahead-of-time cache
 * (JEP 514). An archive is valid for one JDK, one set of flags and one class path of jars; folders on the class path
 * are packed into jars ({@code ClassPathJars}).
 *
 * <p>This package deals with files and processes only; only the rehearsal, in a process of its own, runs a job. It has
 * no locks.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;
