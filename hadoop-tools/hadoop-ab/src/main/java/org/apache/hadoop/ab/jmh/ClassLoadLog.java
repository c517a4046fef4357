/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jmh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JVM's own log of the jar each class came from: {@code -Xlog:class+load}, one line per class. */
final class ClassLoadLog {
  private static final Pattern LINE = Pattern.compile("(org\\.apache\\.hadoop\\.\\S+) source: file:(.+\\.jar)");

  private ClassLoadLog() {
  }

  /** Returns the flag that makes each JVM write such a log, named after its process ID. */
  static String flag(Path folder) {
    return "-Xlog:class+load=info:file=" + folder.resolve("classes-%p.log") + ":none";
  }

  /** Returns the jar of every Hadoop class in the logs of {@code folder}. */
  static Map<String, Path> read(Path folder) throws IOException {
    Map<String, Path> jars = new TreeMap<>();
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path log : logs.filter(each -> each.getFileName().toString().startsWith("classes-")).toList()) {
        for (String line : Files.readAllLines(log, StandardCharsets.UTF_8)) {
          Matcher matcher = LINE.matcher(line);
          if (matcher.matches()) {
            jars.put(matcher.group(1), Path.of(matcher.group(2)));
          }
        }
      }
    }
    return jars;
  }
}
