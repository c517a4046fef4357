/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.util.concurrent.FastThreadLocal;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Loads part of a file into the page cache before an event loop sends it, so that a worker blocks on the disk and not
 * the loop, which is shared. For parts that are cached already, this costs two system calls.
 *
 * <p>For a file that the process neither owns nor may write to, the kernel reports all pages as resident (see
 * mincore(2)). Where map outputs belong to the jobs' users, nothing is therefore read ahead, except by the kernel
 * itself.
 *
 * <p>Thread-safe.
 */
final class ReadAhead {
  private static final int BUFFER_BYTES = 128 << 10;
  private static final FastThreadLocal<ByteBuffer> BUFFER = new FastThreadLocal<>() {
    @Override
    protected ByteBuffer initialValue() {
      return ByteBuffer.allocateDirect(BUFFER_BYTES);
    }
  };

  private ReadAhead() {
  }

  /**
   * Loads a range into the page cache, blocking on disk I/O where needed.
   *
   * @param count bytes from {@code position} on, at most 2 GB
   * @throws IOException if the range cannot be read
   */
  static void load(FileChannel file, long position, long count) throws IOException {
    if (!isLoaded(file, position, count)) {
      read(file, position, count);
    }
  }

  /** Returns true if all pages of a range are in the page cache, as far as the kernel says. */
  static boolean isLoaded(FileChannel file, long position, long count) throws IOException {
    return MappedPages.areLoaded(file, position, count);
  }

  /** Reads through a buffer: touching mapped pages costs less, but a disk error there raises no IOException. */
  private static void read(FileChannel file, long position, long count) throws IOException {
    ByteBuffer buffer = BUFFER.get();
    for (long next = position, end = position + count; next < end;) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), end - next));
      int read = file.read(buffer, next);
      if (read < 1) {
        throw new EOFException("The file ends at " + next + ", but " + (end - next) + " more bytes were expected");
      }
      next += read;
    }
  }
}
