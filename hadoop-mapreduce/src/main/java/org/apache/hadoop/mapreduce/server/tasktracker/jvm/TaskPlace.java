/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.Path;
import java.util.List;

/**
 * The places of a task's JVM in the local file system. Immutable.
 *
 * @param workDirectories where its working folder may be, one on each disk; one of them is there, and
 *     has nothing in it that the task does not make itself
 * @param token the file with the job's token
 * @param stdout the file for its output
 * @param stderr the file for its errors
 */
public record TaskPlace(List<Path> workDirectories, Path token, Path stdout, Path stderr) {
}
