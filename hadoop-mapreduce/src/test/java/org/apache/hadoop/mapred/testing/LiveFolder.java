/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A listing of a folder in which other processes create and delete files meanwhile. */
final class LiveFolder {
  private LiveFolder() {
  }

  /** Returns the folder and everything below it. */
  static List<Path> list(Path folder) throws IOException {
    while (true) {
      try (Stream<Path> files = Files.walk(folder)) {
        return files.toList();
      } catch (UncheckedIOException e) {
        // a file was deleted during the walk, which starts again
        if (!(e.getCause() instanceof NoSuchFileException)) {
          throw e;
        }
      }
    }
  }
}
