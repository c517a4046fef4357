/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.terasort.row.RowFormat;

/** A sequence of part files that is read like one file. Thread-safe: each thread opens a {@link Reader} of its own. */
public final class PartSequence {
  private final List<PartFile> parts;
  /** The first row of each part, followed by the total. */
  private final long[] starts;

  /** @throws IllegalArgumentException if a file's length is not a multiple of the row length */
  public PartSequence(List<PartFile> parts) {
    this.parts = List.copyOf(parts);
    this.starts = new long[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      starts[i + 1] = starts[i] + parts.get(i).rows();
    }
  }

  /** Returns the number of rows of all parts. */
  public long rows() {
    return starts[parts.size()];
  }

  /** Opens the sequence for one thread. */
  public Reader open() {
    return new Reader();
  }

  /** A reader of rows from any part, which keeps the last part open. */
  public final class Reader implements Closeable {
    private int part = -1;
    private PartReader reader;

    /** Reads {@code count} rows from row {@code firstRow} of the sequence to the start of {@code buffer}. */
    public void read(long firstRow, int count, byte[] buffer) throws IOException {
      int done = 0;
      while (done < count) {
        long row = firstRow + done;
        select(find(row));
        int rows = (int) Math.min(count - done, starts[part + 1] - row);
        reader.readFully((row - starts[part]) * RowFormat.ROW_LENGTH, buffer, done * RowFormat.ROW_LENGTH,
            rows * RowFormat.ROW_LENGTH);
        done += rows;
      }
    }

    /** Returns the part with {@code row}: the last one that starts at or before it, which is never empty. */
    private int find(long row) {
      int index = Arrays.binarySearch(starts, row);
      if (index < 0) {
        return -index - 2;
      }
      while (starts[index + 1] == row) {
        index++;
      }
      return index;
    }

    private void select(int wanted) throws IOException {
      if (part != wanted) {
        close();
        reader = parts.get(wanted).open();
        part = wanted;
      }
    }

    @Override
    public void close() throws IOException {
      if (reader != null) {
        reader.close();
        reader = null;
        part = -1;
      }
    }
  }
}
