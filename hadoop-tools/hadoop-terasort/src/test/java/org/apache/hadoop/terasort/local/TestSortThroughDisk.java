/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

public class TestSortThroughDisk extends LocalSorterTestCase {
  /** The memory for about 1400 rows a run: 6 runs of 8,000 rows. */
  private static final long FOR_ROWS = 300_000;

  @Override
  long memory() {
    return THREADS * RowWriter.BUFFER_LENGTH + FOR_ROWS;
  }

  @Override
  boolean spills(int rows) {
    return rows > 2_777;
  }
}
