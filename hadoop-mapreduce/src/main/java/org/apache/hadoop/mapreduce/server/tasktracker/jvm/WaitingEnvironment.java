/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The system properties and environment variables of waiting JVMs that are the same for every task. Immutable.
 *
 * @param libraryPath the tracker's native library path; null if it has none
 * @param libraryVariable the same for the system's dynamic linker
 * @param temp the folder for temporary files: absolute, or relative to the working folder
 */
public record WaitingEnvironment(String libraryPath, String libraryVariable, String temp) {
  public static final String LIBRARY_PATH = "java.library.path";
  public static final String TEMP = "java.io.tmpdir";
  private static final String LIBRARY_VARIABLE = "LD_LIBRARY_PATH";

  /** Returns the environment of this process, with this folder for temporary files. */
  public static WaitingEnvironment ofTracker(String temp) {
    return new WaitingEnvironment(System.getProperty(LIBRARY_PATH), System.getenv(LIBRARY_VARIABLE), temp);
  }

  /** Returns the native library path of a JVM that works in this folder. */
  public String libraryPath(Path work) {
    return libraryPath == null ? work.toString() : libraryPath + File.pathSeparator + work;
  }

  /**
   * Returns the part of a task's native library path that precedes the path of a JVM working in this folder; empty if
   * there is none.
   */
  public Optional<String> ownLibraryPath(String path, Path work) {
    String end = File.pathSeparator + libraryPath(work);
    return path.equals(libraryPath(work)) ? Optional.empty()
        : Optional.of(path.endsWith(end) ? path.substring(0, path.length() - end.length()) : path + end);
  }

  Map<String, String> properties(Map<String, String> ofKind, Path work) {
    Map<String, String> properties = new LinkedHashMap<>(ofKind);
    properties.merge(LIBRARY_PATH, libraryPath(work), (own, ofTracker) -> own + File.pathSeparator + ofTracker);
    properties.put(TEMP, work.resolve(temp).normalize().toString());
    properties.put(TrackerWatch.PROCESS, Long.toString(ProcessHandle.current().pid()));
    return properties;
  }

  Map<String, String> variables(String ofKind, Path work, Path token) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put(LIBRARY_VARIABLE,
        libraryVariable == null ? work.toString() : work + File.pathSeparator + libraryVariable);
    variables.put(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION, token.toString());
    TaskVariables.add(ofKind, variables, System::getenv);
    return variables;
  }
}
