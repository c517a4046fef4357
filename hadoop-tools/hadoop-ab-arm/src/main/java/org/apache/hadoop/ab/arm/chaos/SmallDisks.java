/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folders of daemons on in-memory file systems small enough to be filled, mounted for this run alone. They need
 * root and namespaces of the run's own, and vanish with these.
 */
public final class SmallDisks {
  static final int MEBIBYTES = 512;
  private static final String FILLER = ".filler";
  private static final int CHUNK = 1 << 20;

  private SmallDisks() {
  }

  /** Mounts a small disk on a folder; returns false if that is not possible here. */
  public static boolean mount(Path folder, int mebibytes) throws IOException, InterruptedException {
    // Unless this process is the first in its namespaces, its mounts are visible to others and outlive it.
    if (ProcessHandle.current().pid() != 1) {
      return false;
    }
    Files.createDirectories(folder);
    return new ProcessBuilder(List.of("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m,mode=755",
        "stampede-chaos", folder.toString()))
        .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
  }

  /** Writes until the disk is full. */
  public static void fill(Path folder) throws IOException {
    byte[] chunk = new byte[CHUNK];
    try (OutputStream out = Files.newOutputStream(folder.resolve(FILLER))) {
      while (Files.getFileStore(folder).getUsableSpace() > 0) {
        out.write(chunk);
      }
    } catch (IOException e) {
      if (Files.getFileStore(folder).getUsableSpace() > CHUNK) {
        throw e;
      }
    }
  }

  /** Deletes the filler written by {@link #fill}. */
  public static void free(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(FILLER));
  }
}
