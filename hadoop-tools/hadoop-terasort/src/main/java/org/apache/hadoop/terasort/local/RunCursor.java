/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.Closeable;
import java.io.IOException;

/** Goes through sorted rows of one run. Not thread-safe. */
interface RunCursor extends Closeable {

  /** Moves to the next row; false at the end. */
  boolean next() throws IOException;

  /** The array that holds the row. */
  byte[] buffer();

  /** Returns where the row begins in {@link #buffer}. */
  int offset();
}
