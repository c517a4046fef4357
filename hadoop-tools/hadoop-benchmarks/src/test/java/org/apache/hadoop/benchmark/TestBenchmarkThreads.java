/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import org.junit.Test;

public class TestBenchmarkThreads {
  @Test
  public void everyOperationIsDoneOnce() throws Exception {
    try (BenchmarkThreads workers = new BenchmarkThreads(3)) {
      for (int operations : new int[] {1, 99, 100, 101, 12_345}) {
        assertEquals(operations, workers.run(operations, (thread, some) -> some));
      }
    }
  }

  /** Each thread's first piece waits for the others', so one thread alone would hang. */
  @Test(timeout = 60_000)
  public void allThreadsWorkAtOnce() throws Exception {
    int size = 4;
    CyclicBarrier together = new CyclicBarrier(size);
    Set<Integer> seen = ConcurrentHashMap.newKeySet();
    try (BenchmarkThreads workers = new BenchmarkThreads(size)) {
      workers.run(size * 100, (thread, some) -> {
        together.await();
        seen.add(thread);
        return some;
      });
    }
    assertEquals(Set.of(0, 1, 2, 3), seen);
  }

  /** Each part waits for the others. */
  @Test(timeout = 60_000)
  public void eachThreadDoesItsPart() throws Exception {
    int size = 3;
    CyclicBarrier together = new CyclicBarrier(size);
    try (BenchmarkThreads workers = new BenchmarkThreads(size)) {
      assertEquals(1 + 10 + 100, workers.each(thread -> {
        together.await();
        return (long) Math.pow(10, thread);
      }));
    }
  }

  @Test
  public void anOperationThatFailsFailsTheInvocation() {
    IOException failure = new IOException("on purpose");
    try (BenchmarkThreads workers = new BenchmarkThreads(2)) {
      ExecutionException thrown = assertThrows(ExecutionException.class, () -> workers.run(1000, (thread, some) -> {
        throw failure;
      }));
      assertSame(failure, thrown.getCause());
    }
  }
}
