/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;

public class TestMeasure {
  private static final int THREADS = 8;
  private static final int CALLS = 10_000;

  @Test
  public void losesNoCallOfAnyThread() throws Exception {
    Measure measure = new Measure();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int number = 1; number <= THREADS; number++) {
      int nanos = number;
      Thread thread = new Thread(() -> add(measure, start, nanos));
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(THREADS * CALLS, measure.calls());
    assertEquals(CALLS * THREADS * (THREADS + 1) / 2, measure.nanos());
    assertEquals(THREADS, measure.longestNanos());
  }

  private static void add(Measure measure, CountDownLatch start, int nanos) {
    try {
      start.await();
    } catch (InterruptedException e) {
      return;
    }
    for (int i = 0; i < CALLS; i++) {
      measure.addCall(nanos);
    }
  }
}
