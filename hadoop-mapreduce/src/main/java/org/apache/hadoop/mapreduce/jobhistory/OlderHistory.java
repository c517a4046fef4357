/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps the history that a job has left when it runs again: one that has ended just before its JobTracker was killed
 * may do so, and has two histories then.
 */
final class OlderHistory {
  private OlderHistory() {
  }

  /**
   * Gives another name to what is in the place of a file that is to come.
   *
   * @param suffix for the older one, as {@link JobHistory#getOldFileSuffix} makes it
   */
  static void keep(FileSystem from, Path source, FileSystem to, Path target, String suffix) throws IOException {
    if (from.exists(source) && to.exists(target) && !to.rename(target, target.suffix(suffix))) {
      throw new IOException("there is another " + target + ", which cannot be renamed");
    }
  }
}
