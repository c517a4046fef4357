/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The specification of the methods to watch and of the report folder: a properties file (UTF-8) with
 * {@code report=FOLDER} and, for each method, {@code probe.method.NAME=CLASS#METHOD}. Other keys are ignored.
 *
 * @param report an existing folder
 * @param probes one per method, sorted by name
 */
record ProbeSpec(Path report, List<Probe> probes) {
  private static final String PREFIX = "probe.method.";
  private static final Pattern TARGET = Pattern.compile("([\\p{L}_$][\\p{L}\\d_$.]*)#([\\p{L}_$][\\p{L}\\d_$]*)");

  /**
   * Reads and validates a file.
   *
   * @throws IllegalArgumentException with a one-line message, if something in it is missing or invalid
   */
  static ProbeSpec load(Path file) {
    Properties properties = read(file);
    List<Probe> probes = new ArrayList<>();
    Set<String> targets = new HashSet<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith(PREFIX)) {
        String value = properties.getProperty(key).strip();
        probes.add(probe(file, key, value));
        if (!targets.add(value)) {
          throw new IllegalArgumentException(file + ": " + key + "=" + value + ": a method can be watched only once");
        }
      }
    }
    return new ProbeSpec(report(file, properties), probes);
  }

  private static Probe probe(Path file, String key, String value) {
    Matcher target = TARGET.matcher(value);
    if (!target.matches()) {
      throw new IllegalArgumentException(file + ": " + key + "=" + value + ": CLASS#METHOD is needed");
    }
    if (value.startsWith("java.")) {
      // The woven code calls this agent, which classes of the bootstrap loader cannot see.
      throw new IllegalArgumentException(file + ": " + key + "=" + value + ": classes of the JDK cannot be watched");
    }
    return new Probe(key.substring(PREFIX.length()), target.group(1), target.group(2));
  }

  private static Path report(Path file, Properties properties) {
    String value = properties.getProperty("report", "").strip();
    Path report = Path.of(value);
    if (value.isEmpty() || !Files.isDirectory(report)) {
      throw new IllegalArgumentException(file + ": report=" + value + ": an existing directory is needed");
    }
    return report;
  }

  private static Properties read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + e, e);
    }
    return properties;
  }
}
