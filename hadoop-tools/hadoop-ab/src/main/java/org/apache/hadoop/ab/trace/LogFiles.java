/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.ab.telemetry.HistoryText;

/**
 * The logs below a folder.
 *
 * @param root the folder
 * @param logs text logs of daemons, clients and tasks
 * @param histories history files of jobs
 */
record LogFiles(Path root, List<Path> logs, List<Path> histories) {
  private static final Pattern LOG =
      Pattern.compile("(?:.*\\.(?:log|out)(?:\\.[\\w-]+)?|syslog[\\w.-]*|stdout|stderr)(?:\\.gz)?");

  static LogFiles below(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
      return new LogFiles(root, files.stream().filter(file -> LOG.matcher(name(file)).matches()).toList(),
          files.stream().filter(file -> HistoryText.isHistory(name(file))).toList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /** Returns the path of a file relative to the folder. */
  String within(Path file) {
    return root.relativize(file).toString();
  }

  /** A visitor that receives each line of a file that has a timestamp. */
  @FunctionalInterface
  interface Visitor {
    void visit(int number, LogLine line);
  }

  /** Reads a file as far as possible; returns a message if that is not to its end. */
  Optional<String> read(Path file, ZoneId zone, Visitor visitor) {
    try (InputStream in = Files.newInputStream(file); BufferedReader reader = new BufferedReader(new InputStreamReader(
        name(file).endsWith(".gz") ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int at = ++number;
        LogLine.parse(line, zone).ifPresent(each -> visitor.visit(at, each));
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(within(file) + ": cannot be read to the end: " + e.getMessage());
    }
  }
}
