/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import java.io.BufferedOutputStream;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;

/**
 * A buffer in front of a file of splits: a split is written a few bytes at a time, and each write acquires the locks of
 * the streams below it. The positions are those of the file. Stateless.
 */
final class SplitFileBuffer {
  private static final int BYTES = 1 << 16;

  private SplitFileBuffer() {
  }

  /** Returns a buffered stream, which closes {@code file} when it is closed. */
  static FSDataOutputStream over(FSDataOutputStream file) throws IOException {
    return new FSDataOutputStream(new BufferedOutputStream(file, BYTES), null, file.getPos());
  }
}
