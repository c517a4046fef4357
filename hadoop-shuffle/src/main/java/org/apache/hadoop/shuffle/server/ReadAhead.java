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
 * Gets a piece of a file into the page cache before an event loop sends it, so that a worker waits for the disk and not
 * the loop, which others share. What is there already costs two system calls.
 *
 * <p>A kernel tells who neither owns a file nor may write to it that all of it is there (see mincore(2)). Where the map
 * outputs belong to the users of the jobs nothing is read ahead, then, but for what the kernel does on its own.
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
   * Waits for the disk where it has to.
   *
   * @param count bytes from {@code position} on, at most 2 GB
   * @throws IOException if they cannot be read
   */
  static void load(FileChannel file, long position, long count) throws IOException {
    if (!isLoaded(file, position, count)) {
      read(file, position, count);
    }
  }

  /** Tells whether all pages of a piece are in the page cache, as far as the kernel tells. */
  static boolean isLoaded(FileChannel file, long position, long count) throws IOException {
    return MappedPages.areLoaded(file, position, count);
  }

  /** Reads through a buffer: to touch mapped pages costs less, but a disk that fails there ends in no IOException. */
  private static void read(FileChannel file, long position, long count) throws IOException {
    ByteBuffer buffer = BUFFER.get();
    for (long next = position, end = position + count; next < end;) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), end - next));
      int read = file.read(buffer, next);
      if (read < 1) {
        throw new EOFException("The file ends at " + next + ", where " + (end - next) + " bytes more should be");
      }
      next += read;
    }
  }
}
