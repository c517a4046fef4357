/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class TestSegmentIndex {
  @Test
  public void tellsOfEachPartitionWhatWasPut() {
    SegmentIndex index = new SegmentIndex(3);
    index.put(2, new SegmentIndex.Entry(1L << 40, 1L << 41, 1L << 42));
    index.put(0, new SegmentIndex.Entry(1, 2, 3));
    assertEquals(3, index.size());
    check(1, 2, 3, index.get(0));
    check(0, 0, 0, index.get(1));
    check(1L << 40, 1L << 41, 1L << 42, index.get(2));
  }

  @Test
  public void movesASegmentWithItsFile() {
    check(107, 2, 3, new SegmentIndex.Entry(7, 2, 3).after(100));
  }

  @Test
  public void hasNoOtherPartition() {
    SegmentIndex index = new SegmentIndex(3);
    assertThrows(IndexOutOfBoundsException.class, () -> index.get(3));
    assertThrows(IndexOutOfBoundsException.class, () -> index.put(-1, new SegmentIndex.Entry(0, 0, 0)));
    assertThrows(ArithmeticException.class, () -> new SegmentIndex(Integer.MAX_VALUE));
  }

  private static void check(long offset, long rawLength, long length, SegmentIndex.Entry entry) {
    assertEquals(offset, entry.offset());
    assertEquals(rawLength, entry.rawLength());
    assertEquals(length, entry.length());
  }
}
