/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Test;

public class TestWorkers {

  @Test
  public void resultsComeInTheOrderOfTheTasks() throws IOException {
    List<Callable<Integer>> tasks = new ArrayList<>();
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int result = i;
      tasks.add(() -> result);
      expected.add(result);
    }
    assertEquals(expected, Workers.run(7, tasks));
    assertEquals(List.of(), Workers.run(3, List.of()));
  }

  /** Checks that a failed call returns only once no task is running. */
  @Test
  public void failureStopsTheOthersFirst() {
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    IOException failure = new IOException("disk");
    List<Callable<Void>> tasks = List.of(() -> {
      running.await();
      throw failure;
    }, () -> {
      running.countDown();
      try {
        new CountDownLatch(1).await();
      } finally {
        stopped.set(true);
      }
      return null;
    });
    assertSame(failure, assertThrows(IOException.class, () -> Workers.run(2, tasks)));
    assertTrue(stopped.get());
  }

  @Test
  public void defectsComeThroughAsTheyAre() {
    IllegalStateException defect = new IllegalStateException();
    assertSame(defect, assertThrows(IllegalStateException.class, () -> Workers.run(1, List.of(() -> {
      throw defect;
    }))));
  }
}
