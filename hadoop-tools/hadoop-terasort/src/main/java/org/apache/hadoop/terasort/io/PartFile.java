/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;
import org.apache.hadoop.terasort.row.RowFormat;

/** A file of rows on any file system. Thread-safe: each thread opens a reader of its own. */
public interface PartFile {

  /** Returns the file's path, for messages and for the order of the parts. */
  String name();

  /** Returns the length in bytes, as listed. */
  long length();

  /** Opens the file for one thread. */
  PartReader open() throws IOException;

  /**
   * Returns the number of rows.
   *
   * @throws IllegalArgumentException if the length is not a multiple of the row length
   */
  default long rows() {
    return RowFormat.rows(name(), length());
  }
}
