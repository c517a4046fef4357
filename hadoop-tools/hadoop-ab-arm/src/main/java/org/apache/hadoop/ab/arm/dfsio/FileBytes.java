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
 * The content of a file: a random chunk, repeated, with the numbers of the file and the chunk at the start of each
 * part. Thus no two parts are equal, within or across files, at almost no cost per byte. Not thread-safe.
 */
public final class FileBytes {
  private static final int CHUNK = 1 << 20;
  /** Smaller than a DFS packet, so that swapped packets are detected. */
  private static final int PART = 4096;

  private final byte[] chunk;
  private final long file;

  /** @param file the number of the file */
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
   * Checks that the next bytes of {@code in} are those from {@code start} to {@code end}.
   *
   * @throws IOException if a byte differs or the stream ends early
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
