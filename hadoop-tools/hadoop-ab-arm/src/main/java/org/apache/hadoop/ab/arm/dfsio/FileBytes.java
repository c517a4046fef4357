/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The bytes of a file: a chunk at random, again and again, each part of which begins with the file's number and the
 * chunk's. So no part of a file is like another one or like one of another file, and a byte costs next to nothing. Not
 * safe for use by several threads.
 */
public final class FileBytes {
  private static final int CHUNK = 1 << 20;
  /** Less than what a DFS sends at a time, so that a packet in the place of another is found. */
  private static final int PART = 4096;

  private final byte[] chunk;
  private final long file;

  /** @param file its number */
  public FileBytes(long seed, long file) {
    this.file = file;
    chunk = new byte[CHUNK];
    ByteBuffer words = ByteBuffer.wrap(chunk);
    SplittableRandom random = new SplittableRandom(seed);
    while (words.hasRemaining()) {
      words.putLong(random.nextLong());
    }
  }

  private void begin(long number) {
    ByteBuffer parts = ByteBuffer.wrap(chunk);
    for (int at = 0; at < CHUNK; at += PART) {
      parts.putLong(at, file).putLong(at + Long.BYTES, number);
    }
  }

  /** Writes the bytes from {@code start} to {@code end}. */
  public void write(OutputStream out, long start, long end) throws IOException {
    long at = start;
    while (at < end) {
      begin(at / CHUNK);
      int offset = (int) (at % CHUNK);
      int length = (int) Math.min(end - at, CHUNK - offset);
      out.write(chunk, offset, length);
      at += length;
    }
  }

  /**
   * Reads the bytes from {@code start} to {@code end}, of which {@code in} has the first next.
   *
   * @throws IOException if one is another, or there are fewer
   */
  public void check(InputStream in, long start, long end) throws IOException {
    DataInputStream data = new DataInputStream(in);
    byte[] found = new byte[CHUNK];
    long at = start;
    while (at < end) {
      begin(at / CHUNK);
      int offset = (int) (at % CHUNK);
      int length = (int) Math.min(end - at, CHUNK - offset);
      data.readFully(found, 0, length);
      int difference = Arrays.mismatch(found, 0, length, chunk, offset, offset + length);
      if (difference >= 0) {
        throw new IOException("byte " + (at + difference) + " is " + found[difference] + ", where "
            + chunk[offset + difference] + " was written");
      }
      at += length;
    }
  }
}
