/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.terasort.row.RowFormat;

/** Reads consecutive rows of one file through a buffer. Not thread-safe. */
public final class RowScanner implements Closeable {
  /** Rows a scanner reads at once where memory is no concern: 128 KB, a multiple of nothing but the row. */
  public static final int DEFAULT_BUFFER_ROWS = 1310;

  private final PartReader reader;
  private final byte[] buffer;
  private long nextRow;
  private final long endRow;
  private int offset;
  private int limit;

  /**
   * Scans the rows from {@code firstRow} up to, without, {@code endRow}, counted from 0.
   *
   * @param bufferRows rows to read at once, 1 or more
   */
  public RowScanner(PartFile file, long firstRow, long endRow, int bufferRows) throws IOException {
    this.nextRow = firstRow;
    this.endRow = endRow;
    this.buffer = new byte[(int) Math.min(bufferRows, Math.max(0, endRow - firstRow)) * RowFormat.ROW_LENGTH];
    this.reader = file.open();
  }

  /** Moves to the next row; false at the end. */
  public boolean next() throws IOException {
    offset += RowFormat.ROW_LENGTH;
    return offset < limit || fill();
  }

  private boolean fill() throws IOException {
    int rows = (int) Math.min(buffer.length / RowFormat.ROW_LENGTH, endRow - nextRow);
    offset = 0;
    limit = Math.max(0, rows) * RowFormat.ROW_LENGTH;
    if (limit == 0) {
      return false;
    }
    reader.readFully(nextRow * RowFormat.ROW_LENGTH, buffer, 0, limit);
    nextRow += rows;
    return true;
  }

  /** The array that holds the row; its content changes with {@link #next}. */
  public byte[] buffer() {
    return buffer;
  }

  /** Returns where the row begins in {@link #buffer}. */
  public int offset() {
    return offset;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
