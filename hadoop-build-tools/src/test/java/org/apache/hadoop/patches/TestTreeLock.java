/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.patches.queue.TreeLock;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that runs on the same work tree are serialized. */
public class TestTreeLock {
  private static final int RUNS = 4;

  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void oneRunAtATimeHasTheTree() throws Exception {
    QueueFixture fixture = new QueueFixture(folder.getRoot().toPath());
    AtomicBoolean taken = new AtomicBoolean();
    List<Callable<Boolean>> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(() -> {
        try (TreeLock lock = TreeLock.take(fixture.repository)) {
          boolean alone = taken.compareAndSet(false, true);
          Thread.yield();
          taken.set(false);
          return alone;
        }
      });
    }
    ExecutorService threads = Executors.newFixedThreadPool(RUNS);
    try {
      for (Future<Boolean> run : threads.invokeAll(runs)) {
        assertEquals(true, run.get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertFalse(taken.get());
  }
}
