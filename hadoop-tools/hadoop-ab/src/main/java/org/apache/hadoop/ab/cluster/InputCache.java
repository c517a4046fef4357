/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.ab.util.Trees;

/** Inputs that have been written once, by their names; a half-written one never has its name. */
public final class InputCache {
  private final Path folder;

  public InputCache(Path folder) {
    this.folder = folder;
  }

  /** The folder of part files of a shape and seed; writes them first where they are missing. */
  public Path input(Workload workload, Shape shape, long seed) throws IOException {
    Path input = folder.resolve(workload.inputName(shape, seed));
    if (Files.isDirectory(input)) {
      return input;
    }
    Files.createDirectories(folder);
    Path fresh = Files.createTempDirectory(folder, ".new-");
    // Of gigabytes, it may be, when Ctrl-C comes.
    Thread hook = new Thread(() -> deleteQuietly(fresh), "ab-input-abort");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      workload.writeInput(shape, seed, fresh);
      Files.move(fresh, input, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException e) {
      // Another harness was faster.
    } catch (FileSystemException e) {
      if (!Files.isDirectory(input)) {
        throw e;
      }
    } finally {
      Trees.delete(fresh);
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // It is at work.
      }
    }
    return input;
  }

  /** Deletes a half-written input, under another name first, where the thread that still writes does not find it. */
  private static void deleteQuietly(Path fresh) {
    try {
      Trees.delete(Files.move(fresh, fresh.resolveSibling(fresh.getFileName() + ".gone")));
    } catch (IOException | UncheckedIOException e) {
      // It has its name already, or cannot be deleted.
    }
  }
}
