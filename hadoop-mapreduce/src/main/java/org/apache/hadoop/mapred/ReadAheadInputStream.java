/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads blocks and knows how much of them nobody has asked for yet, which a {@link java.io.BufferedInputStream} keeps
 * to itself. Its block is made at the first read: a reduce may hold thousands of segments in memory, whose readers have
 * such a stream and never read from it. Not thread-safe.
 */
final class ReadAheadInputStream extends InputStream {
  private static final byte[] NONE = new byte[0];

  private final InputStream in;
  private final int blockBytes;
  private byte[] block = NONE;
  private int next;
  private int end;

  ReadAheadInputStream(InputStream in, int blockBytes) {
    this.in = in;
    this.blockBytes = blockBytes;
  }

  /** Bytes that were read from {@code source} and are not handed out; 0 if this reads from another stream. */
  int aheadOf(InputStream source) {
    return in == source ? end - next : 0;
  }

  @Override
  public int read() throws IOException {
    return next < end || fill() ? block[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] b, int off, int len) throws IOException {
    if (next == end) {
      if (len >= blockBytes) {
        return in.read(b, off, len);
      }
      if (len > 0 && !fill()) {
        return -1;
      }
    }
    int bytes = Math.min(len, end - next);
    System.arraycopy(block, next, b, off, bytes);
    next += bytes;
    return bytes;
  }

  /** @return whether there is anything in the block */
  private boolean fill() throws IOException {
    if (block == NONE) {
      block = new byte[blockBytes];
    }
    next = 0;
    end = 0;
    end = Math.max(0, in.read(block, 0, blockBytes));
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
