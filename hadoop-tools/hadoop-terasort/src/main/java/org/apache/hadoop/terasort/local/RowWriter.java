/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.terasort.row.RowFormat;

/** A buffered writer of a new local file, row by row. Not thread-safe. */
final class RowWriter implements Closeable {
  /** The rows in a buffer of 1 MB. */
  private static final int BUFFER_ROWS = 10_486;
  /** The size of the buffer in bytes. */
  static final int BUFFER_LENGTH = BUFFER_ROWS * RowFormat.ROW_LENGTH;

  private final FileChannel channel;
  private final boolean sync;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_LENGTH);
  private boolean failed;

  /** Creates {@code file}; with {@code sync}, closing it forces it to disk. */
  RowWriter(Path file, boolean sync) throws IOException {
    this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    this.sync = sync;
  }

  /** Writes the row at {@code offset} of {@code rows}. */
  void write(byte[] rows, int offset) throws IOException {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.put(rows, offset, RowFormat.ROW_LENGTH);
  }

  private void flush() throws IOException {
    buffer.flip();
    failed = true;
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    failed = false;
    buffer.clear();
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      if (!failed) {
        flush();
        if (sync) {
          channel.force(true);
        }
      }
    }
  }
}
