/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

/**
 * The summary of what a check of consecutive rows found. Summaries of neighbouring stretches, of one file or of
 * several, append to the summary of the whole.
 *
 * @param file the file of the first row; empty when there is no row
 * @param firstRow that row's place in its file, counted from 0
 * @param rows the number of rows
 * @param sum the sum of the CRC32 of each row
 * @param duplicates rows whose key equals that of the row before them
 * @param unordered rows whose key is less than that of the row before them
 * @param firstKey the key of the first row; null when there is no row
 * @param lastKey the key of the last row; null when there is no row
 * @param misorder the first of the unordered rows; null when there is none
 */
public record RowSummary(String file, long firstRow, long rows, Sum128 sum, long duplicates, long unordered,
    RowKey firstKey, RowKey lastKey, Misorder misorder) {

  /** The summary of no rows. */
  public static final RowSummary EMPTY = new RowSummary("", 0, 0, Sum128.ZERO, 0, 0, null, null, null);

  /** Tells whether no row has a key less than that of the row before it. */
  public boolean isSorted() {
    return unordered == 0;
  }

  /** The summary of these rows followed by those of {@code next}, the boundary between them included. */
  public RowSummary append(RowSummary next) {
    if (rows == 0) {
      return next;
    }
    if (next.rows == 0) {
      return this;
    }
    int order = lastKey.compareTo(next.firstKey);
    Misorder boundary = order > 0 ? new Misorder(next.file, next.firstRow, lastKey, next.firstKey) : next.misorder;
    return new RowSummary(file, firstRow, rows + next.rows, sum.plus(next.sum),
        duplicates + next.duplicates + (order == 0 ? 1 : 0), unordered + next.unordered + (order > 0 ? 1 : 0),
        firstKey, next.lastKey, misorder != null ? misorder : boundary);
  }
}
