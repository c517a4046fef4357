/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Test;

/** The JobTracker keeps counters without anything in them for each task that runs. */
public class TestEmptyCounters {
  private static final int MANY = 1000;
  /** Stock has 384, most of it for enums to come. */
  private static final int BYTES = 200;

  @Test
  public void theyAreSmall() {
    assertBytes(Counters::new);
    assertBytes(org.apache.hadoop.mapreduce.Counters::new);
  }

  private static void assertBytes(Supplier<Object> made) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Object[] all = new Object[MANY];
    // Loads the classes.
    all[0] = made.get();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < MANY; i++) {
      all[i] = made.get();
    }
    long bytes = (threads.getCurrentThreadAllocatedBytes() - before) / MANY;
    assertTrue(all[MANY - 1] + ": " + bytes, bytes <= BYTES);
  }

  @Test
  public void theyGrow() {
    Counters counters = new Counters();
    for (TaskCounter counter : TaskCounter.values()) {
      counters.findCounter(counter).setValue(counter.ordinal() + 1);
      assertSame(counters.findCounter(counter), counters.findCounter(counter));
    }
    for (TaskCounter counter : TaskCounter.values()) {
      assertEquals(counter.name(), counter.ordinal() + 1, counters.getCounter(counter));
    }
  }
}
