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

/** Checks the memory taken by the empty counters that the JobTracker keeps for each running task. */
public class TestEmptyCounters {
  @Test
  public void theyAreSmall() {
    // Stock's take 384 bytes, most of them for enums to be added later.
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
