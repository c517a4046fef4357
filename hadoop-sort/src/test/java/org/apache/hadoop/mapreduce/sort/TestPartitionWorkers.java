/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.After;
import org.junit.Test;

public class TestPartitionWorkers {
  private final ExecutorService helpers = Executors.newCachedThreadPool();

  @After
  public void stop() {
    helpers.shutdownNow();
  }

  @Test
  public void worksWithTheThreadsThereAre() throws Exception {
    ExecutorService none = mock(ExecutorService.class);
    when(none.submit(any(Runnable.class))).thenThrow(new OutOfMemoryError("unable to create native thread"));
    List<Integer> done = new ArrayList<>();
    new PartitionWorkers(none, 3).forEach(4, 3, (partition, worker) -> done.add(partition));
    assertEquals(List.of(0, 1, 2, 3), done);
  }

  @Test
  public void worksOnEveryPartitionOnce() throws Exception {
    for (int threads = 1; threads <= 5; threads++) {
      AtomicIntegerArray times = new AtomicIntegerArray(200);
      AtomicInteger[] inside = new AtomicInteger[threads];
      for (int i = 0; i < threads; i++) {
        inside[i] = new AtomicInteger();
      }
      new PartitionWorkers(helpers, threads).forEach(200, threads, (partition, worker) -> {
        assertEquals("one thread has the number of a worker", 1, inside[worker].incrementAndGet());
        times.incrementAndGet(partition);
        inside[worker].decrementAndGet();
      });
      for (int i = 0; i < 200; i++) {
        assertEquals(1, times.get(i));
      }
    }
  }

  @Test
  public void throwsWhatFailedOnceAllHaveStopped() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    IOException failure = new IOException("the third");
    AtomicInteger running = new AtomicInteger();
    Set<Integer> begun = ConcurrentHashMap.newKeySet();
    IOException thrown = assertThrows(IOException.class, () ->
        new PartitionWorkers(helpers, 2).forEach(1000, 2, (partition, worker) -> {
          running.incrementAndGet();
          begun.add(partition);
          try {
            if (partition == 2) {
              failed.countDown();
              throw failure;
            }
            if (partition < 2) {
              return;
            }
            failed.await();
            Thread.sleep(1);
          } finally {
            running.decrementAndGet();
          }
        }));
    assertSame(failure, thrown);
    assertEquals("nobody is at work any more", 0, running.get());
    assertTrue("no more partitions were begun: " + begun.size(), begun.size() < 1000);
  }

  @Test
  public void throwsErrorsAsTheyAre() {
    assertThrows(StackOverflowError.class, () -> new PartitionWorkers(helpers, 3).forEach(9, 3, (partition, worker) -> {
      throw new StackOverflowError();
    }));
  }
}
