/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

/**
 * The summary of consecutive rows. Summaries of adjacent ranges, in one file or across files, can be appended to give
 * that of the whole.
 *
 * @param file the file of the first row; empty if there are no rows
 * @param firstRow the index of that row in its file, from 0
 * @param rows the number of rows
 * @param sum the sum of the CRC32 of each row
 * @param duplicates the number of rows whose key equals that of the previous row
 * @param unordered the number of rows whose key is less than that of the previous row
 * @param firstKey the key of the first row; null if there are no rows
 * @param lastKey the key of the last row; null if there are no rows
 * @param misorder the first of the unordered rows; null if there are none
 */
public record RowSummary(String file, long firstRow, long rows, Sum128 sum, long duplicates, long unordered,
    RowKey firstKey, RowKey lastKey, Misorder misorder) {

  /** The summary of no rows. */
  public static final RowSummary EMPTY = new RowSummary("", 0, 0, Sum128.ZERO, 0, 0, null, null, null);

  /** Returns true if no row has a key less than that of the previous row. */
  public boolean isSorted() {
    return unordered == 0;
  }

  /** Returns the summary of these rows followed by those of {@code next}, including the boundary between them. */
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
