/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.util.AllocatedBytes;
import org.junit.Test;

/** The JobTracker keeps counters without anything in them for each task that runs. */
public class TestEmptyCounters {
  @Test
  public void theyAreSmall() {
    // Stock's have 384 bytes, most of them for enums to come.
    assertBytes(100, Counters::new);
    assertBytes(200, org.apache.hadoop.mapreduce.Counters::new);
  }

  private static void assertBytes(long most, Supplier<Object> made) {
    long bytes = AllocatedBytes.of(made);
    assertTrue(made.get().getClass() + ": " + bytes, bytes <= most);
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
