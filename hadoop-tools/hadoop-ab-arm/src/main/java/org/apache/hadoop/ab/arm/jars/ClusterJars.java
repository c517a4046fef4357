/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import java.io.IOException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/** Reports the jars this process, which holds all daemons or is the only task, takes its classes from. */
public final class ClusterJars {
  private ClusterJars() {
  }

  /** Writes one record for each class; path and hash are null for a class this arm does not have. */
  public static void report(List<String> classes, JarHashes hashes, ReportWriter report) throws IOException {
    report("cluster", classes, hashes, report);
  }

  /**
   * Writes them for the daemons and for the tasks. Where the tasks run here, or nowhere, their classes lie in the same
   * jars, and one wrong jar is a wrong arm.
   */
  public static void reportAll(List<String> clusterClasses, List<String> childClasses, JarHashes hashes,
      ReportWriter report) throws IOException {
    report(clusterClasses, hashes, report);
    report("child", childClasses, hashes, report);
  }

  /** Writes one record for each class, for this process in another role. */
  public static void report(String role, List<String> classes, JarHashes hashes, ReportWriter report)
      throws IOException {
    for (String name : classes) {
      Path jar = jarOf(name);
      report.write(ReportWriter.record("jar", "pid", ProcessHandle.current().pid(), "role", role, "class", name,
          "path", jar == null ? null : jar.toString(), "sha256", jar == null ? null : hashes.of(jar)));
    }
  }

  /** The jar that this process takes a class from; null if it takes it from none. */
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
