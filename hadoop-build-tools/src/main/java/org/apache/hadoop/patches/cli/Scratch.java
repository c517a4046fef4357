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
 * The folder for the temporary files of this process, which goes with it: at its end, Ctrl-C or SIGTERM. The launcher
 * makes it, as a JVM reads only at its start where such files belong.
 */
final class Scratch {
  private static final String PROPERTY = "patches.scratch";
  private static final int TRIES = 20;

  private Scratch() {
  }

  /** Sees to it that the launcher's folder, if there is one, does not stay. */
  static void deleteAtExit() {
    String folder = System.getProperty(PROPERTY);
    if (folder != null) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(Path.of(folder)), "patches-scratch"));
    }
  }

  /** Deletes the folder; what other threads still write into it is found by the next try. */
  private static void delete(Path folder) {
    for (int i = 0; i < TRIES && Files.exists(folder); i++) {
      try (Stream<Path> tree = Files.walk(folder)) {
        tree.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
      } catch (IOException | RuntimeException e) {
        // Changed under the walk.
      }
    }
  }
}
