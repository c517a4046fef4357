/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.terasort.row.RowFormat;

/** A buffered reader of consecutive rows of a file. Not thread-safe. */
public final class RowScanner implements Closeable {
  /**
   * The number of rows that a scanner reads at once if memory is not a concern: 128 KB, a multiple of nothing but the
   * row.
   */
  public static final int DEFAULT_BUFFER_ROWS = 1310;

  private final PartReader reader;
  private final byte[] buffer;
  private long nextRow;
  private final long endRow;
  private int offset;
  private int limit;

  /**
   * Creates a scanner of the rows from {@code firstRow} to {@code endRow}, exclusive, numbered from 0.
   *
   * @param bufferRows the number of rows to read at once, 1 or more
   */
  public RowScanner(PartFile file, long firstRow, long endRow, int bufferRows) throws IOException {
    this.nextRow = firstRow;
    this.endRow = endRow;
    this.buffer = new byte[(int) Math.min(bufferRows, Math.max(0, endRow - firstRow)) * RowFormat.ROW_LENGTH];
    this.reader = file.open();
  }

  /** Moves to the next row; returns false at the end. */
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

  /** Returns the array with the row; its content changes with {@link #next}. */
  public byte[] buffer() {
    return buffer;
  }

  /** Returns the offset of the row in {@link #buffer}. */
  public int offset() {
    return offset;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
