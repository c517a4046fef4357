/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

public class TestSortInMemory extends LocalSorterTestCase {

  @Override
  long memory() {
    return 64 << 20;
  }

  @Override
  boolean spills(int rows) {
    return false;
  }
}
