/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The properties and variables of JVMs that wait, as far as what they name is the same for each task. Immutable.
 *
 * @param libraryPath the tracker's path of native libraries, null if it has none
 * @param libraryVariable the same for the system's loader
 */
public record WaitingEnvironment(String libraryPath, String libraryVariable) {
  public static final String LIBRARY_PATH = "java.library.path";
  public static final String TEMP = "java.io.tmpdir";
  private static final String LIBRARY_VARIABLE = "LD_LIBRARY_PATH";

  /** Those of this process. */
  public static WaitingEnvironment ofTracker() {
    return new WaitingEnvironment(System.getProperty(LIBRARY_PATH), System.getenv(LIBRARY_VARIABLE));
  }

  /** The path of native libraries of a JVM that works in this folder. */
  public String libraryPath(Path work) {
    return libraryPath == null ? work.toString() : libraryPath + File.pathSeparator + work;
  }

  Map<String, String> properties(Map<String, String> ofJob, Path work) {
    Map<String, String> properties = new LinkedHashMap<>(ofJob);
    properties.put(LIBRARY_PATH, libraryPath(work));
    properties.put(TEMP, work.resolve("tmp").toString());
    properties.put(TrackerWatch.PROCESS, Long.toString(ProcessHandle.current().pid()));
    return properties;
  }

  Map<String, String> variables(Path work, Path token) {
    return Map.of(
        LIBRARY_VARIABLE, libraryVariable == null ? work.toString() : work + File.pathSeparator + libraryVariable,
        UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION, token.toString());
  }
}
