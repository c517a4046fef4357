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
 * A deletion of a test's directory. Stock Hadoop's own follows a link to a directory that it cannot delete, and deletes
 * the contents.
 */
public final class Trees {
  private Trees() {
  }

  /** Deletes a directory with everything in it; links are deleted, but not followed. */
  public static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
