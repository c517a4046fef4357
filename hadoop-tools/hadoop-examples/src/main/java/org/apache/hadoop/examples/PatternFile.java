/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.util.Progressable;

/**
 * The content of a file of {@link DfsIo}: bytes derived from the file's number and their offset, so that a reader can
 * verify them. Each 64 KB block has different first bytes.
 */
final class PatternFile {
  private static final int BLOCK = 64 * 1024;
  private static final int PERIOD = 251;

  private final byte[] block = new byte[BLOCK];
  private final long length;
  private final int number;

  /**
   * @param number the number of the file
   * @param length the length in bytes
   */
  PatternFile(int number, long length) {
    this.number = number;
    this.length = length;
    for (int i = 0; i < BLOCK; i++) {
      block[i] = (byte) ((i + number) % PERIOD);
    }
  }

  void write(OutputStream out, Progressable progress) throws IOException {
    for (long at = 0; at < length; at += BLOCK) {
      stamp(at);
      out.write(block, 0, (int) Math.min(BLOCK, length - at));
      progress.progress();
    }
  }

  /** @throws IOException if the stream is shorter or longer, or a byte differs */
  void check(InputStream in, Progressable progress) throws IOException {
    DataInputStream data = new DataInputStream(in);
    byte[] read = new byte[BLOCK];
    for (long at = 0; at < length; at += BLOCK) {
      stamp(at);
      int size = (int) Math.min(BLOCK, length - at);
      try {
        data.readFully(read, 0, size);
      } catch (EOFException e) {
        throw new IOException("file " + number + " ends before byte " + (at + size) + " of " + length, e);
      }
      int wrong = Arrays.mismatch(block, 0, size, read, 0, size);
      if (wrong >= 0) {
        throw new IOException("file " + number + " is wrong at byte " + (at + wrong));
      }
      progress.progress();
    }
    if (data.read() >= 0) {
      throw new IOException("file " + number + " is longer than " + length + " bytes");
    }
  }

  /** Writes the offset of the block into its first bytes. */
  private void stamp(long at) {
    for (int i = 0; i < Long.BYTES; i++) {
      block[i] = (byte) (at >>> (Byte.SIZE * i));
    }
  }
}
