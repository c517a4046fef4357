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

/** The names of the classes in a log that a JVM wrote with {@code -Xlog:class+load}. */
final class LoadedClassNames {
  /** A line of that log. Names with a slash belong to classes that are not loaded from a file. */
  private static final Pattern LINE = Pattern.compile("(?:\\[[^\\]]*\\])*\\s*([^\\s/]+) source: .*");

  private LoadedClassNames() {
  }

  /**
   * Returns the distinct names in load order, without the classes generated at run time and those of the rehearsal.
   *
   * @param last the class whose loading marks the end of the relevant part of the log
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
