/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** The replicas being written on a DataNode's disk. */
public final class OpenBlocks {
  /** The folders of in-progress replicas in 0.22.0 and in 1.2.1. */
  private static final Set<String> FOLDERS = Set.of("rbw", "blocksBeingWritten");
  private static final int DEPTH = 4;
  private static final String META = ".meta";

  private OpenBlocks() {
  }

  /** Returns the current length in bytes of the largest of them; 0 if there is none. */
  public static long largest(Path storage) throws IOException {
    if (!Files.isDirectory(storage)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(storage, DEPTH)) {
      return files.filter(file -> FOLDERS.contains(String.valueOf(file.getParent().getFileName())))
          .filter(file -> !file.toString().endsWith(META)).mapToLong(OpenBlocks::size).max().orElse(0);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        // A replica has been finalized meanwhile; the next poll will see the rest.
        return 0;
      }
      throw e.getCause();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
