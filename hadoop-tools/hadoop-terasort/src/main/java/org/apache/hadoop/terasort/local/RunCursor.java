/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.Closeable;
import java.io.IOException;

/** A cursor over the sorted rows of one run. Not thread-safe. */
interface RunCursor extends Closeable {

  /** Moves to the next row; returns false at the end. */
  boolean next() throws IOException;

  /** Returns the array with the row. */
  byte[] buffer();

  /** Returns the offset of the row in {@link #buffer}. */
  int offset();
}
