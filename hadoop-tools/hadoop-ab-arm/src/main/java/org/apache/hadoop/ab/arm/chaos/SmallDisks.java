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
 * Folders of daemons on file systems that are small enough to be filled: in memory, and mounted for this run alone.
 * That needs root and the run's own namespaces, with which they go.
 */
public final class SmallDisks {
  static final int MEBIBYTES = 512;
  private static final String FILLER = ".filler";
  private static final int CHUNK = 1 << 20;

  private SmallDisks() {
  }

  /** Puts a folder on a disk of its own; false if that is not possible here. */
  public static boolean mount(Path folder, int mebibytes) throws IOException, InterruptedException {
    // What this process mounts is seen by others, and stays, unless it is the first of its namespaces.
    if (ProcessHandle.current().pid() != 1) {
      return false;
    }
    Files.createDirectories(folder);
    return new ProcessBuilder(List.of("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m,mode=755",
        "stampede-chaos", folder.toString()))
        .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
  }

  /** Writes until there is no room. */
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

  /** Takes away what {@link #fill} wrote. */
  public static void free(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(FILLER));
  }
}
