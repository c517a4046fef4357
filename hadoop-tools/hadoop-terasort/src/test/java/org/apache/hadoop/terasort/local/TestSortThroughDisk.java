/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

public class TestSortThroughDisk extends LocalSorterTestCase {
  /** The memory for runs of about 1,400 rows: 8,000 rows make 6 runs. */
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
