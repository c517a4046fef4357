/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The directory for this process's temporary files, which is deleted when it ends, also by Ctrl-C or SIGTERM. The
 * launcher creates it, as a JVM reads the location for temporary files only at its start.
 */
final class Scratch {
  private static final String PROPERTY = "patches.scratch";
  private static final int TRIES = 20;

  private Scratch() {
  }

  /** Registers the deletion of the launcher's directory, if there is one. */
  static void deleteAtExit() {
    String folder = System.getProperty(PROPERTY);
    if (folder != null) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(Path.of(folder)), "patches-scratch"));
    }
  }

  /** Deletes the directory; files that other threads are still writing are deleted by a further attempt. */
  private static void delete(Path folder) {
    for (int i = 0; i < TRIES && Files.exists(folder); i++) {
      try (Stream<Path> tree = Files.walk(folder)) {
        tree.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
      } catch (IOException | RuntimeException e) {
        // Changed during the walk.
      }
    }
  }
}
