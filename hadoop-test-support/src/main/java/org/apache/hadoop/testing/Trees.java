/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The removal of a test's folder. Hadoop's own, of stock, goes through a link to a folder that it cannot delete, and
 * deletes what it finds there.
 */
public final class Trees {
  private Trees() {
  }

  /** Deletes a folder and all that is in it; of links, only the links. */
  public static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
