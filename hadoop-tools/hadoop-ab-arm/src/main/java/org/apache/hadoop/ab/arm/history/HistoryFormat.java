/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads one release's history files with that release's own parser. */
interface HistoryFormat {
  /**
   * The attempts in a job's history; empty while the job's end is not in it yet.
   *
   * @throws IOException if the file cannot be read, which is normal while it is being written
   */
  List<Attempt> read(FileSystem fs, Path file) throws IOException;

  /** The format of the release on the class path. */
  static HistoryFormat current() {
    try {
      Class.forName("org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser");
      return new EventHistory();
    } catch (ClassNotFoundException e) {
      return new KeyValueHistory();
    }
  }
}
