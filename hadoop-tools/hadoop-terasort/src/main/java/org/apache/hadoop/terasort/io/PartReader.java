/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.Closeable;
import java.io.IOException;

/** An open part file. Not thread-safe. */
public interface PartReader extends Closeable {

  /**
   * Reads {@code length} bytes from {@code position} of the file. Sequential reads need no seek.
   *
   * @throws java.io.EOFException if the file ends before that
   */
  void readFully(long position, byte[] buffer, int offset, int length) throws IOException;
}
