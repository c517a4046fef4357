/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files that a process has memory-mapped at some time. Immutable.
 *
 * @param mappings lines that end with a blank and the path of a file
 */
record MappedFiles(List<String> mappings) {
  /** Asks the system; empty if it does not know. */
  static Optional<MappedFiles> of(Process process) {
    try {
      return Optional.of(new MappedFiles(Files.readAllLines(Path.of("/proc/" + process.pid() + "/maps"))));
    } catch (IOException e) {
      return Optional.empty(); // the process has ended, or this is not Linux
    }
  }

  /** Tells whether a file is among these, which may have been named through a symbolic link. */
  boolean contain(Path file) {
    String end = " " + real(file);
    return mappings.stream().anyMatch(mapping -> mapping.endsWith(end));
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file; // it does not exist
    }
  }

  /** Tells whether there is a file of this name among these. */
  boolean containName(String name) {
    return mappings.stream().anyMatch(mapping -> mapping.endsWith("/" + name));
  }
}
