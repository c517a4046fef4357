/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.Path;
import java.util.List;

/**
 * The locations of a task's JVM in the local file system. Immutable.
 *
 * @param workDirectories the possible working folders, one on each disk; one of them exists and contains nothing but
 *     what the task creates itself
 * @param token the file with the job's token
 * @param stdout the file for its standard output
 * @param stderr the file for its standard error
 */
public record TaskPlace(List<Path> workDirectories, Path token, Path stdout, Path stderr) {
}
