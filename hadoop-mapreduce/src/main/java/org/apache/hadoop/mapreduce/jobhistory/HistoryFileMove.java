/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** Moves a file of a finished job to the directory of finished jobs. */
final class HistoryFileMove {
  private HistoryFileMove() {
  }

  /**
   * Renames a file if both locations are in one file system, so that it appears atomically. As if it had been copied,
   * its modification time is that of the move, because the history of finished jobs is deleted by age.
   *
   * @return true if that was possible; if not, nothing has changed
   */
  static boolean renamed(FileSystem from, Path source, FileSystem to, Path target) throws IOException {
    if (!from.getUri().equals(to.getUri()) || !from.exists(source) || !to.rename(source, target)) {
      return false;
    }
    to.setPermission(target, JobHistory.HISTORY_FILE_PERMISSION);
    long now = System.currentTimeMillis();
    if (to instanceof LocalFileSystem) {
      // Its setTimes does nothing.
      ((LocalFileSystem) to).pathToFile(target).setLastModified(now);
    } else {
      to.setTimes(target, now, -1);
    }
    return true;
  }
}
