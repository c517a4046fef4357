/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A process that was started by the Java launcher. The JDK's own list of JVMs has only those that keep performance data
 * in a file, which the distribution's daemons do not.
 *
 * @param main the main class, the jar, or the module and its main class
 */
record JavaProcess(long pid, String main) {
  /** The folder that Linux has, and macOS lacks. */
  private static final Path PROCESSES = Path.of("/proc");
  /** The options whose value is the next argument. */
  private static final Set<String> WITH_VALUE = Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path",
      "--upgrade-module-path", "--add-modules", "--limit-modules", "--add-exports", "--add-opens", "--add-reads",
      "--patch-module", "--enable-native-access", "--source");
  /** The options whose value is what to run. */
  private static final Set<String> WITH_MAIN = Set.of("-jar", "-m", "--module");

  /** Lists the processes of this user; root has those of all users. */
  static List<JavaProcess> all() {
    return ProcessHandle.allProcesses().flatMap(process -> mainOf(commandLine(process))
        .map(main -> new JavaProcess(process.pid(), main)).stream()).toList();
  }

  /**
   * Returns what a command line runs: {@code org.apache.hadoop.mapred.JobTracker} of {@code java -Xmx1g -cp x
   * org.apache.hadoop.mapred.JobTracker}; empty if its program is not the Java launcher, or if a file has the rest.
   */
  static Optional<String> mainOf(List<String> commandLine) {
    Iterator<String> words = commandLine.iterator();
    if (!words.hasNext() || !words.next().matches("(.*/)?java")) {
      return Optional.empty();
    }
    boolean isNext = false;
    while (words.hasNext()) {
      String word = words.next();
      if (isNext || !word.startsWith("-") && !word.startsWith("@")) {
        return Optional.of(word);
      }
      isNext = WITH_MAIN.contains(word);
      if (WITH_VALUE.contains(word) && words.hasNext()) {
        words.next();
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the program with its arguments; empty if they are not for this user, or if there are none. The JDK reads
   * only the first page of a command line, and a class path may be longer.
   */
  private static List<String> commandLine(ProcessHandle process) {
    if (!Files.exists(PROCESSES.resolve("self"))) {
      ProcessHandle.Info info = process.info();
      return Stream.concat(info.command().stream(), Stream.of(info.arguments().orElse(new String[0]))).toList();
    }
    Path files = PROCESSES.resolve(Long.toString(process.pid()));
    try {
      // Anyone may read a command line, but only its user the environment.
      return Files.isReadable(files.resolve("environ"))
          ? List.of(Files.readString(files.resolve("cmdline"), StandardCharsets.ISO_8859_1).split("\0"))
          : List.of();
    } catch (IOException e) {
      return List.of(); // It has ended.
    }
  }
}
