/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * A stream that reads blocks and reports how much of the current block has not been consumed yet, which a
 * {@link java.io.BufferedInputStream} does not. The block is allocated at the first read: a reduce may hold thousands
 * of segments in memory whose readers have such a stream and never read from it. Mark is not supported. Not
 * thread-safe.
 */
public final class ReadAheadInputStream extends InputStream {
  private static final byte[] NONE = new byte[0];

  private final InputStream in;
  private final int blockBytes;
  /** The current block; null after {@link #close}. */
  private byte[] block = NONE;
  private int next;
  private int end;

  public ReadAheadInputStream(InputStream in, int blockBytes) {
    this.in = in;
    this.blockBytes = blockBytes;
  }

  /** Returns the number of bytes read from {@code source} but not consumed; 0 if this reads from another stream. */
  public int aheadOf(InputStream source) {
    return in == source ? end - next : 0;
  }

  @Override
  public int read() throws IOException {
    return next < end || fill() ? block[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] b, int off, int len) throws IOException {
    Objects.checkFromIndexSize(off, len, b.length);
    if (len == 0) {
      return 0;
    }
    if (next == end) {
      if (len >= blockBytes) {
        requireOpen();
        return in.read(b, off, len);
      }
      if (!fill()) {
        return -1;
      }
    }
    int bytes = Math.min(len, end - next);
    System.arraycopy(block, next, b, off, bytes);
    next += bytes;
    return bytes;
  }

  /** @return true if there is anything in the block */
  private boolean fill() throws IOException {
    requireOpen();
    if (block == NONE) {
      block = new byte[blockBytes];
    }
    next = 0;
    end = 0;
    int bytes = in.read(block, 0, blockBytes);
    if (bytes == 0) {
      // Reading one byte is the only way to block that every stream supports.
      int one = in.read();
      if (one >= 0) {
        block[0] = (byte) one;
        bytes = 1;
      }
    }
    end = Math.max(0, bytes);
    return end > 0;
  }

  private void requireOpen() throws IOException {
    if (block == null) {
      throw new IOException("Stream closed");
    }
  }

  /** Returns the number of bytes that are in the block or that the underlying stream can return without blocking. */
  @Override
  public int available() throws IOException {
    requireOpen();
    return (int) Math.min(Integer.MAX_VALUE, (long) (end - next) + in.available());
  }

  @Override
  public void close() throws IOException {
    if (block != null) {
      block = null;
      next = end;
      in.close();
    }
  }
}
