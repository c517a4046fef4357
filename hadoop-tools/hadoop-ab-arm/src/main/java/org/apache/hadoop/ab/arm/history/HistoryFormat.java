/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A reader of one release's history files with that release's own parser. */
interface HistoryFormat {
  /**
   * Reads a job's history; {@link JobHistory#whole} is false until the file has the job's end.
   *
   * @throws IOException if the file cannot be read, which is normal while it is being written
   */
  JobHistory read(FileSystem fs, Path file) throws IOException;

  /** Returns the format of the release on the class path. */
  static HistoryFormat current() {
    try {
      Class.forName("org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser");
      return new EventHistory();
    } catch (ClassNotFoundException e) {
      return new KeyValueHistory();
    }
  }
}
