/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.util.Random;

/** 64 MB to write to a file system and to read from it, in pieces. Not thread-safe. */
public final class LargeFile {
  public static final int LENGTH = 64 << 20;
  public static final int BUFFER = 64 << 10;

  private final byte[] buffer = new byte[BUFFER];

  /** Makes a file with the same bytes for the same seed. */
  public LargeFile(long seed) {
    new Random(seed).nextBytes(buffer);
  }

  /** Writes all of it, in pieces of 64 KB, and closes the file. */
  public void write(FSDataOutputStream file) throws IOException {
    try (FSDataOutputStream out = file) {
      for (int done = 0; done < LENGTH; done += BUFFER) {
        out.write(buffer, 0, BUFFER);
      }
    }
  }

  /**
   * Reads all of it and closes the file.
   *
   * @param piece bytes to ask for at a time, 64 KB at most
   * @return their number
   */
  public long read(FSDataInputStream file, int piece) throws IOException {
    long sum = 0;
    try (FSDataInputStream in = file) {
      for (int got = in.read(buffer, 0, piece); got > 0; got = in.read(buffer, 0, piece)) {
        sum += got;
      }
    }
    if (sum != LENGTH) {
      throw new IllegalStateException(sum + " bytes, not " + LENGTH);
    }
    return sum;
  }
}
