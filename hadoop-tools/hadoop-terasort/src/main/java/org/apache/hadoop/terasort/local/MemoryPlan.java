/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import org.apache.hadoop.terasort.row.RowFormat;

/**
 * The division of a sort's memory: if the input fits, one run per thread, all kept in memory; otherwise runs as large
 * as the memory allows, which are spilled to disk and merged from there.
 *
 * @param runRows the rows of a run, 1 to {@link RunOrder#MAX_ROWS}
 * @param spill true if the runs go to disk
 * @param bufferRows the number of rows that the merge reads at once from each run
 */
record MemoryPlan(int runRows, boolean spill, int bufferRows) {
  /** The size of a row and its entry in the order. */
  private static final long BYTES_PER_ROW = RowFormat.ROW_LENGTH + Long.BYTES;
  /** The minimum buffer size of 10 KB, below which a merge would mostly seek. */
  private static final int MIN_BUFFER_ROWS = 100;
  /** The maximum buffer size of 1 MB; more does not make a disk faster. */
  private static final int MAX_BUFFER_ROWS = 10_486;

  /**
   * Makes a plan for {@code rows} rows.
   *
   * @throws IllegalArgumentException if the memory is too small even for an external sort
   */
  static MemoryPlan of(long rows, int threads, long memory) {
    long forRows = memory - (long) threads * RowWriter.BUFFER_LENGTH;
    if (rows <= forRows / BYTES_PER_ROW) {
      return new MemoryPlan(clamp((rows + threads - 1) / threads, RunOrder.MAX_ROWS), false, 0);
    }
    int runRows = clamp(forRows / BYTES_PER_ROW / threads, RunOrder.MAX_ROWS);
    long runs = (rows + runRows - 1) / runRows;
    long bufferRows = forRows / RowFormat.ROW_LENGTH / threads / runs;
    if (forRows <= 0 || bufferRows < MIN_BUFFER_ROWS) {
      throw new IllegalArgumentException("the heap is too small to sort " + rows + " rows with " + threads
          + " threads: " + memory + " bytes are for rows and buffers; increase it (-Xmx) or use fewer threads");
    }
    return new MemoryPlan(runRows, true, clamp(bufferRows, MAX_BUFFER_ROWS));
  }

  private static int clamp(long value, int most) {
    return (int) Math.max(1, Math.min(value, most));
  }
}
