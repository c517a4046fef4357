/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import java.io.IOException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/** A reporter of the jars of this process, which runs all daemons or is the only task. */
public final class ClusterJars {
  private ClusterJars() {
  }

  /** Writes one record per class; path and hash are null for a class that this arm does not have. */
  public static void report(List<String> classes, JarHashes hashes, ReportWriter report) throws IOException {
    report("cluster", classes, hashes, report);
  }

  /**
   * Writes records for the daemons and the tasks. If the tasks run in this process, or there are none, their classes
   * are in the same jars, and one wrong jar makes a wrong arm.
   */
  public static void reportAll(List<String> clusterClasses, List<String> childClasses, JarHashes hashes,
      ReportWriter report) throws IOException {
    report(clusterClasses, hashes, report);
    report("child", childClasses, hashes, report);
  }

  /** Writes one record per class for this process in another role. */
  public static void report(String role, List<String> classes, JarHashes hashes, ReportWriter report)
      throws IOException {
    for (String name : classes) {
      Path jar = jarOf(name);
      report.write(ReportWriter.record("jar", "pid", ProcessHandle.current().pid(), "role", role, "class", name,
          "path", jar == null ? null : jar.toString(), "sha256", jar == null ? null : hashes.of(jar)));
    }
  }

  /** Returns the jar that this process loads a class from; null if there is none. */
  static Path jarOf(String name) {
    try {
      Class<?> type = Class.forName(name, false, ClusterJars.class.getClassLoader());
      CodeSource source = type.getProtectionDomain().getCodeSource();
      return source == null ? null : Sources.file(source.getLocation().toString());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
