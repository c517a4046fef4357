/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.ab.util.UserError;

/** Linux's page cache, to be dropped before runs that must read from disk. */
public final class PageCache {
  private static final Path SWITCH = Path.of("/proc/sys/vm/drop_caches");
  /** The value that drops the page cache, dentries and inodes. */
  private static final String ALL = "3\n";

  private PageCache() {
  }

  /**
   * Checks that {@link #drop} will work.
   *
   * @throws UserError if this is not Linux, or the user lacks the permission
   */
  public static void requireDroppable() {
    if (!Files.isWritable(SWITCH)) {
      throw new UserError("--cold cannot write " + SWITCH + ": run as root, or omit --cold");
    }
  }

  /** Writes dirty pages to disk and drops all clean ones. */
  public static void drop() throws IOException {
    try {
      Process sync = new ProcessBuilder("sync").inheritIO().start();
      if (sync.waitFor() != 0) {
        throw new IOException("sync ended with " + sync.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the disks were synchronized", e);
    }
    Files.writeString(SWITCH, ALL, StandardOpenOption.WRITE);
  }
}
