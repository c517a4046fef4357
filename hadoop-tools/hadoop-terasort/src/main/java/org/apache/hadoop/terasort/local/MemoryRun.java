/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

/**
 * A run that stays in memory: rows in the order of the input, and the order in which to read them.
 *
 * @param rows the rows
 * @param order their order
 */
record MemoryRun(byte[] rows, RunOrder order) implements SortedRun {

  @Override
  public RunCursor open(int part) {
    return new RunCursor() {
      private int place = order.start(part) - 1;

      @Override
      public boolean next() {
        return ++place < order.start(part + 1);
      }

      @Override
      public byte[] buffer() {
        return rows;
      }

      @Override
      public int offset() {
        return order.offset(place);
      }

      @Override
      public void close() {
      }
    };
  }
}
