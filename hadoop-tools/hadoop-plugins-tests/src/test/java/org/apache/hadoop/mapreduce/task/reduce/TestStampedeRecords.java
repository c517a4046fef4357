/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.stampede.sort.SortedRun;
import org.junit.Test;

/** Checks that the records of a reduce hold the memory of its inputs only while they are read. */
public class TestStampedeRecords {
  private static final int COLLECTIONS = 100;

  private final AtomicInteger ends = new AtomicInteger();

  /** A run of a few records with empty keys and values. */
  private static final class Run extends SortedRun {
    private int left = 3;

    Run() {
      bytes = new byte[0];
    }

    @Override
    public boolean next() {
      return left-- > 0;
    }
  }

  private void checkLetsGo(StampedeRecords records, WeakReference<?> inputs) throws IOException {
    for (int i = 0; i < COLLECTIONS && inputs.get() != null; i++) {
      System.gc();
    }
    assertEquals(null, inputs.get());
    assertFalse(records.next());
    records.close();
    assertEquals(1, ends.get());
  }

  @Test
  public void theLastRecordIsTheEnd() throws IOException {
    SortedRun run = new Run();
    WeakReference<SortedRun> inputs = new WeakReference<>(run);
    StampedeRecords records = new StampedeRecords(run, 10, true, ends::incrementAndGet);
    run = null;
    while (records.next()) {
      assertTrue(records.getProgress().get() < 1);
    }
    assertEquals(1, records.getProgress().get(), 0);
    checkLetsGo(records, inputs);
  }

  @Test
  public void whoReadsNoFurtherEndsIt() throws IOException {
    byte[] held = new byte[100];
    WeakReference<byte[]> inputs = new WeakReference<>(held);
    StampedeRecords records = new StampedeRecords(new Run(), 10, true, end(held));
    held = null;
    assertTrue(records.next());
    records.close();
    checkLetsGo(records, inputs);
  }

  /** Returns the end callback of a merge, which holds its inputs until then. */
  private StampedeRecords.End end(byte[] held) {
    return () -> ends.addAndGet(held.length / held.length);
  }
}
