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

/** A folder in which others make and delete files while it is looked at. */
final class LiveFolder {
  private LiveFolder() {
  }

  /** The folder and all that is below it. */
  static List<Path> list(Path folder) throws IOException {
    while (true) {
      try (Stream<Path> files = Files.walk(folder)) {
        return files.toList();
      } catch (UncheckedIOException e) {
        // of a file that went between two looks: all are looked at anew
        if (!(e.getCause() instanceof NoSuchFileException)) {
          throw e;
        }
      }
    }
  }
}
