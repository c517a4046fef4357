/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import java.util.zip.CRC32;

/** An accumulator of consecutive rows of one file into a {@link RowSummary}. Not thread-safe. */
public final class RowSummarizer {
  private final String file;
  private final long firstRow;
  private final CRC32 crc = new CRC32();

  private long rows;
  private Sum128 sum = Sum128.ZERO;
  /** The CRCs not yet in {@link #sum}: a long holds 2^31 of them, so that a row needs no 128-bit addition. */
  private long pending;
  private long duplicates;
  private long unordered;
  private RowKey firstKey;
  private long lastPrefix;
  private int lastSuffix;
  private Misorder misorder;

  /** Creates a summarizer that starts at row {@code firstRow}, numbered from 0, of {@code file}. */
  public RowSummarizer(String file, long firstRow) {
    this.file = file;
    this.firstRow = firstRow;
  }

  /** Adds the next row, at {@code offset}. */
  public void add(byte[] buffer, int offset) {
    crc.reset();
    crc.update(buffer, offset, RowFormat.ROW_LENGTH);
    addChecksum(crc.getValue());
    addKey(RowFormat.keyPrefix(buffer, offset), RowFormat.keySuffix(buffer, offset));
    rows++;
  }

  /**
   * Adds less than 2^63. As an unsigned number {@link #pending} is exact up to 2^64: checking the sign bit is early
   * enough.
   */
  void addChecksum(long checksum) {
    pending += checksum;
    if (pending < 0) {
      flush();
    }
  }

  private void addKey(long prefix, int suffix) {
    if (rows == 0) {
      firstKey = new RowKey(prefix, suffix);
    } else {
      int order = Long.compareUnsigned(lastPrefix, prefix);
      if (order == 0) {
        order = Integer.compare(lastSuffix, suffix);
      }
      if (order == 0) {
        duplicates++;
      } else if (order > 0) {
        if (misorder == null) {
          misorder = new Misorder(file, firstRow + rows, new RowKey(lastPrefix, lastSuffix),
              new RowKey(prefix, suffix));
        }
        unordered++;
      }
    }
    lastPrefix = prefix;
    lastSuffix = suffix;
  }

  private void flush() {
    sum = sum.plus(pending);
    pending = 0;
  }

  /** Returns the summary of the rows added so far. */
  public RowSummary summary() {
    flush();
    return rows == 0 ? RowSummary.EMPTY
        : new RowSummary(file, firstRow, rows, sum, duplicates, unordered, firstKey,
            new RowKey(lastPrefix, lastSuffix), misorder);
  }
}
