/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;
import org.apache.hadoop.terasort.row.RowFormat;

/** A file of rows, wherever it lies. Thread-safe: each thread opens a reader of its own. */
public interface PartFile {

  /** The file's path, for messages and for the order of the parts. */
  String name();

  /** Bytes, as listed. */
  long length();

  /** Opens the file for one thread. */
  PartReader open() throws IOException;

  /**
   * The number of rows.
   *
   * @throws IllegalArgumentException if the length is not a multiple of the row length
   */
  default long rows() {
    return RowFormat.rows(name(), length());
  }
}
