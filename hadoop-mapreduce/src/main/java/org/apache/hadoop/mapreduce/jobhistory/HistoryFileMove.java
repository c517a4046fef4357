/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** Brings a file of a finished job to where finished jobs are. */
final class HistoryFileMove {
  private HistoryFileMove() {
  }

  /**
   * Keeps what is in the place of a file that is to come: a job that has ended just before its JobTracker was killed
   * may run again, and has two histories then.
   *
   * @param suffix for the older one, as {@link JobHistory#getOldFileSuffix} makes it
   */
  static void keepOlder(FileSystem from, Path source, FileSystem to, Path target, String suffix) throws IOException {
    if (from.exists(source) && to.exists(target) && !to.rename(target, target.suffix(suffix))) {
      throw new IOException("there is another " + target + ", which cannot be renamed");
    }
  }

  /**
   * Renames a file where both places are in one file system, so that it is there whole or not at all. It looks as if it
   * had been copied: it is as old as its move, because the history of finished jobs is deleted by age.
   *
   * @return whether that was possible; if not, nothing has changed
   */
  static boolean renamed(FileSystem from, Path source, FileSystem to, Path target) throws IOException {
    if (!from.getUri().equals(to.getUri()) || !from.exists(source) || !to.rename(source, target)) {
      return false;
    }
    to.setPermission(target, JobHistory.HISTORY_FILE_PERMISSION);
    long now = System.currentTimeMillis();
    if (to instanceof LocalFileSystem) {
      // Whose setTimes does nothing.
      ((LocalFileSystem) to).pathToFile(target).setLastModified(now);
    } else {
      to.setTimes(target, now, -1);
    }
    return true;
  }
}
