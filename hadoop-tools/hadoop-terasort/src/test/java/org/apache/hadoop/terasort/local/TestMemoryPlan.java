/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestMemoryPlan {
  private static final long GB = 1L << 30;

  @Test
  public void oneRunAThreadIfAllFits() {
    MemoryPlan plan = MemoryPlan.of(1_000_001, 4, GB);
    assertFalse(plan.spill());
    assertEquals(250_001, plan.runRows());
  }

  @Test
  public void aRunIsNoLargerThanItsIndexAllows() {
    MemoryPlan plan = MemoryPlan.of(100_000_000, 2, 20 * GB);
    assertFalse(plan.spill());
    assertEquals(RunOrder.MAX_ROWS, plan.runRows());
    assertTrue((long) RunOrder.MAX_ROWS * 100 <= Integer.MAX_VALUE - 8);
  }

  /** Checks that what the threads hold at once never exceeds the memory, neither in sorting nor in merging. */
  @Test
  public void memoryIsNeverExceeded() {
    for (int threads : new int[] {1, 2, 16}) {
      for (long rows = 1000; rows < 1_000_000_000L; rows *= 3) {
        MemoryPlan plan = MemoryPlan.of(rows, threads, GB);
        long runs = (rows + plan.runRows() - 1) / plan.runRows();
        long writers = (long) threads * RowWriter.BUFFER_LENGTH;
        long sorting = 108L * plan.runRows() * (plan.spill() ? threads : runs);
        long merging = plan.spill() ? threads * runs * plan.bufferRows() * 100 : 108L * rows;
        assertTrue(rows + " rows", sorting <= GB + 108L * threads && writers + merging <= GB);
      }
    }
  }

  @Test
  public void refusesWhatWouldOnlySeek() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> MemoryPlan.of(1_000_000_000L, 2, 16 << 20));
    assertTrue(e.getMessage(), e.getMessage().startsWith("the heap is too small to sort 1000000000 rows"));
    assertThrows(IllegalArgumentException.class, () -> MemoryPlan.of(10, 8, 1 << 20));
  }

  @Test
  public void noRows() {
    assertFalse(MemoryPlan.of(0, 2, GB).spill());
  }
}
