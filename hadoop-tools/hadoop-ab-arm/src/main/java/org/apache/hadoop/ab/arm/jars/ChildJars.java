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
 * Reports the jars that children took their classes from, out of the class-load logs their JVMs wrote.
 *
 * <p>A class that a child did not load has no record. A class out of a shared archive comes from the jar that this
 * process finds it in: a child's class path begins with that of its tracker, and a JVM takes an archive only where each
 * jar of its class path has the size and the time of the one that the archive was made from.
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

  /** Reports the same for processes in another role, on this one's class path. */
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

  /** The sources of those of {@code classes} that stand in {@code log}, by class. */
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
