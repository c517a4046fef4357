/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.nio.file.Path;
import java.util.List;

/** The JDK's mechanisms for archiving class data, with their command-line flags. */
enum ArchiveFlags {
  /** The dynamic class-data sharing archive, with classes in their parsed and verified form. */
  CLASS_DATA(".jsa", "-XX:ArchiveClassesAtExit=", "-XX:SharedArchiveFile=", "cds"),
  /** The ahead-of-time cache, with linked classes too, including old ones, and method profiles. */
  AHEAD_OF_TIME(".aot", "-XX:AOTCacheOutput=", "-XX:AOTCache=", "aot");

  private static final int AHEAD_OF_TIME_SINCE = 25;

  private final String ending;
  private final String make;
  private final String use;
  private final String log;

  ArchiveFlags(String ending, String make, String use, String log) {
    this.ending = ending;
    this.make = make;
    this.use = use;
    this.log = log;
  }

  static ArchiveFlags ofThisJdk() {
    return Runtime.version().feature() >= AHEAD_OF_TIME_SINCE ? AHEAD_OF_TIME : CLASS_DATA;
  }

  String ending() {
    return ending;
  }

  /**
   * Returns the flags of a JVM that writes an archive of everything archivable at exit and logs the classes it loads.
   */
  List<String> make(Path data, Path loaded) {
    return List.of(make + data, silence(), "-Xlog:class+load:file=" + loaded);
  }

  /** Returns the flags of a JVM that uses an archive if it can, and prints nothing if it cannot. */
  List<String> use(Path data) {
    return List.of(use + data, silence());
  }

  private String silence() {
    return "-Xlog:" + log + "*=off";
  }
}
