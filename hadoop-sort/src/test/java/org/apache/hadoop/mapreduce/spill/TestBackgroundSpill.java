/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import org.apache.hadoop.mapreduce.sort.PagePool;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.junit.Test;

public class TestBackgroundSpill {
  /** The batch has left the buffer: a mapper that catches everything and goes on must not lose it in silence. */
  @Test
  public void remembersThatItCouldNotStart() {
    OutOfMemoryError fault = new OutOfMemoryError("unable to create native thread");
    BackgroundSpill spill = new BackgroundSpill(work -> {
      throw fault;
    }, batch -> { }, new PagePool(1 << 20), mock(SpillTask.class));
    assertSame(fault, assertThrows(OutOfMemoryError.class, () -> spill.start(mock(RecordBatch.class))));
    IOException e = assertThrows(IOException.class, spill::await);
    assertEquals("Spill failed", e.getMessage());
    assertSame(fault, e.getCause());
  }
}
