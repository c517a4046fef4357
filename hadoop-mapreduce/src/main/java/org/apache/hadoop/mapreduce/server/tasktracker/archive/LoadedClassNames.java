/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of classes in a log that a JVM wrote by {@code -Xlog:class+load}. */
final class LoadedClassNames {
  /** A line of that log. Names with a slash are of classes that no file holds. */
  private static final Pattern LINE = Pattern.compile("(?:\\[[^\\]]*\\])*\\s*([^\\s/]+) source: .*");

  private LoadedClassNames() {
  }

  /**
   * The names in order, each once, without those that the JVM makes while it runs, or that rehearse.
   *
   * @param last the class that is loaded after all others that count
   */
  static List<String> read(Path log, Class<?> last) throws IOException {
    try (var lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return lines.map(LINE::matcher).filter(Matcher::matches).map(line -> line.group(1))
          .takeWhile(name -> !name.equals(last.getName()))
          .filter(name -> !name.contains("$Proxy") && !name.contains("$$") && !name.contains("Rehears"))
          .distinct().toList();
    }
  }
}
