/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** The permissions that the kernel removes from the files that a process creates. */
final class Umask {
  private static final String LABEL = "Umask:";
  private static final int OCTAL = 8;

  private Umask() {
  }

  /** Returns the umask of this process, which nothing in it changes; empty if the kernel does not report it. */
  static OptionalInt ofThisProcess() {
    try {
      return in(Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }

  /** Finds the umask in the lines of a process's status. */
  static OptionalInt in(List<String> status) {
    return status.stream().filter(line -> line.startsWith(LABEL))
        .mapToInt(line -> Integer.parseInt(line.substring(LABEL.length()).strip(), OCTAL)).findFirst();
  }
}
