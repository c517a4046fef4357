/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Preserves the existing history of a job that runs again: a job that ended just before its JobTracker was killed may
 * run again, and then has two histories.
 */
final class OlderHistory {
  private OlderHistory() {
  }

  /**
   * Renames an existing file at the target of a file that is about to be moved there.
   *
   * @param suffix the suffix for the older file, as {@link JobHistory#getOldFileSuffix} makes it
   */
  static void keep(FileSystem from, Path source, FileSystem to, Path target, String suffix) throws IOException {
    if (from.exists(source) && to.exists(target) && !to.rename(target, target.suffix(suffix))) {
      throw new IOException(target + " already exists and cannot be renamed");
    }
  }
}
