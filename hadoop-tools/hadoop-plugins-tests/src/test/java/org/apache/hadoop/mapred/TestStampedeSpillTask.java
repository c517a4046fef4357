/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Test;
import org.mockito.Mockito;

/** Checks that a map task counts what all of its threads write. */
public class TestStampedeSpillTask {
  private static final int THREADS = 4;
  private static final int SEGMENTS = 300_000;

  @Test
  public void segmentsOfSeveralThreadsAreCounted() throws InterruptedException {
    MapTask map = new MapTask();
    StampedeSpillTask task = new StampedeSpillTask(map, new JobConf(false), Mockito.mock(Task.TaskReporter.class));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(() -> {
        for (int j = 0; j < SEGMENTS; j++) {
          task.wroteRecords(2);
        }
      }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(2L * THREADS * SEGMENTS, map.getCounters().findCounter(TaskCounter.SPILLED_RECORDS).getValue());
  }
}
