/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.util.Arrays;
import org.apache.hadoop.terasort.partition.RowPartition;
import org.apache.hadoop.terasort.row.RowFormat;

/**
 * The order of the rows of one run: by part, then by key, then by position, as indexes.
 *
 * <p>A key has 80 bits. The rows of a part are first sorted as longs that hold the key's first 40 bits above the row's
 * index, with the JDK's sort; then each range of equal first halves is sorted again by the second halves. Nothing is
 * boxed, and keys that differ only at the end cost no more than a second pass.
 */
final class RunOrder {
  /** The number of bits of a row's index in its run. */
  private static final int INDEX_BITS = 24;
  /** The maximum number of rows in a run. */
  static final int MAX_ROWS = 1 << INDEX_BITS;
  private static final long INDEX_MASK = MAX_ROWS - 1;

  /** The entries in order; only their index bits are significant. */
  private final long[] entries;
  /** The first entry of each part, followed by the number of entries. */
  private final int[] starts;

  private RunOrder(long[] entries, int[] starts) {
    this.entries = entries;
    this.starts = starts;
  }

  /** Orders the first {@code count} rows of {@code rows}, up to {@link #MAX_ROWS}. */
  static RunOrder of(byte[] rows, int count, RowPartition partition) {
    int[] starts = new int[partition.parts() + 1];
    for (int row = 0; row < count; row++) {
      starts[part(rows, row, partition) + 1]++;
    }
    for (int part = 0; part < partition.parts(); part++) {
      starts[part + 1] += starts[part];
    }
    int[] next = starts.clone();
    long[] entries = new long[count];
    for (int row = 0; row < count; row++) {
      entries[next[part(rows, row, partition)]++] = firstHalf(rows, row);
    }
    for (int part = 0; part < partition.parts(); part++) {
      sort(rows, entries, starts[part], starts[part + 1]);
    }
    return new RunOrder(entries, starts);
  }

  private static int part(byte[] rows, int row, RowPartition partition) {
    int offset = row * RowFormat.ROW_LENGTH;
    return partition.partition(rows, offset, rows, offset + RowFormat.KEY_LENGTH);
  }

  private static void sort(byte[] rows, long[] entries, int from, int to) {
    Arrays.sort(entries, from, to);
    int start = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || (entries[i] ^ entries[start]) >>> INDEX_BITS != 0) {
        if (i - start > 1) {
          sortBySecondHalf(rows, entries, start, i);
        }
        start = i;
      }
    }
  }

  private static void sortBySecondHalf(byte[] rows, long[] entries, int from, int to) {
    for (int i = from; i < to; i++) {
      entries[i] = secondHalf(rows, (int) (entries[i] & INDEX_MASK));
    }
    Arrays.sort(entries, from, to);
  }

  /**
   * Packs the first half of the key above the index. Flipping the top bit makes the signed order of longs that of
   * unsigned bytes; the same in secondHalf.
   */
  private static long firstHalf(byte[] rows, int row) {
    long prefix = RowFormat.keyPrefix(rows, row * RowFormat.ROW_LENGTH);
    return prefix & ~INDEX_MASK ^ Long.MIN_VALUE | row;
  }

  private static long secondHalf(byte[] rows, int row) {
    int offset = row * RowFormat.ROW_LENGTH;
    long half = (RowFormat.keyPrefix(rows, offset) & INDEX_MASK) << 16 | RowFormat.keySuffix(rows, offset);
    return half << INDEX_BITS ^ Long.MIN_VALUE | row;
  }

  /** Returns the first position of part {@code part} in the order; for the number of parts, the number of rows. */
  int start(int part) {
    return starts[part];
  }

  /** Returns the offset in the run's bytes of the row at position {@code place} of the order. */
  int offset(int place) {
    return (int) (entries[place] & INDEX_MASK) * RowFormat.ROW_LENGTH;
  }
}
