/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.ab.util.UserError;

/** A check for free disk space before a measurement begins. */
public final class DiskSpace {
  private DiskSpace() {
  }

  /**
   * Fails if the file system of {@code folder} has fewer than {@code bytes} available.
   *
   * @throws UserError that states both numbers
   */
  public static void require(Path folder, long bytes) {
    // Not by its FileStore: that looks for a mount point, which some containers do not have.
    require(folder, bytes, folder.toFile().getUsableSpace());
  }

  static void require(Path folder, long bytes, long free) {
    if (free < bytes) {
      throw new UserError(String.format(Locale.ROOT,
          "not enough disk: %s has %d MB free and this measurement needs %d MB; free "
          + "some, choose a smaller --size, or omit --keep", folder, free >> 20, (bytes >> 20) + 1));
    }
  }
}
