/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * A reporter of the jars that children loaded classes from, based on the class-load logs of their JVMs.
 *
 * <p>A class that a child did not load has no record. A class from a shared archive is attributed to the jar in which
 * this process finds it: a child's class path begins with its tracker's, and a JVM accepts an archive only if each jar
 * on its class path has the size and time of the jar that the archive was made from.
 */
public final class ChildJars {
  private static final String SEPARATOR = " source: ";
  private static final String ARCHIVE = "shared objects file";

  private ChildJars() {
  }

  /** Reports {@code classes} for each log {@code PID.log} in {@code logs}. */
  public static void report(Path logs, Collection<String> classes, JarHashes hashes, ReportWriter report)
      throws IOException {
    report("child", logs, classes, hashes, report);
  }

  /** Reports the same for processes in another role, with this process's class path. */
  public static void report(String role, Path logs, Collection<String> classes, JarHashes hashes, ReportWriter report)
      throws IOException {
    for (Path log : list(logs)) {
      long pid = Long.parseLong(log.getFileName().toString().replace(".log", ""));
      for (Map.Entry<String, String> loaded : loaded(log, Set.copyOf(classes)).entrySet()) {
        Path jar = loaded.getValue().startsWith(ARCHIVE) ? ClusterJars.jarOf(loaded.getKey())
            : Sources.file(loaded.getValue());
        report.write(ReportWriter.record("jar", "pid", pid, "role", role, "class", loaded.getKey(),
            "path", jar == null ? loaded.getValue() : jar.toString(), "sha256", jar == null ? null : hashes.of(jar)));
      }
    }
  }

  /** Returns the sources of the {@code classes} listed in {@code log}, by class. */
  static Map<String, String> loaded(Path log, Set<String> classes) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<String> lines = Files.lines(log)) {
      lines.forEach(line -> {
        int at = line.indexOf(SEPARATOR);
        if (at > 0 && classes.contains(line.substring(0, at))) {
          sources.put(line.substring(0, at), line.substring(at + SEPARATOR.length()));
        }
      });
    }
    return sources;
  }

  private static List<Path> list(Path logs) throws IOException {
    try (Stream<Path> files = Files.list(logs)) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    }
  }
}
