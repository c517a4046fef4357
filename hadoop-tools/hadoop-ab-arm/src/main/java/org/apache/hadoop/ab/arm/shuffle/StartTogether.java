/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.ab.arm.spec.RunException;

/** A start of several copies at the same time, each in a thread of its own. */
final class StartTogether {
  private StartTogether() {
  }

  /** The work of one thread. */
  @FunctionalInterface
  interface Work<T> {
    void run(T copy) throws Exception;
  }

  /**
   * Runs all copies and waits for them.
   *
   * @param what the name of a copy in errors
   * @return the System.nanoTime() when all threads were ready, before the first copy began
   * @throws RunException if one failed, with the first cause
   */
  static <T> long run(String what, List<T> copies, Work<T> work) throws InterruptedException, RunException {
    long[] began = new long[1];
    CyclicBarrier start = new CyclicBarrier(copies.size(), () -> began[0] = System.nanoTime());
    List<Callable<Void>> runs = new ArrayList<>();
    for (T copy : copies) {
      runs.add(() -> {
        start.await();
        work.run(copy);
        return null;
      });
    }
    ExecutorService threads = Executors.newFixedThreadPool(copies.size());
    try {
      for (Future<Void> done : threads.invokeAll(runs)) {
        done.get();
      }
    } catch (ExecutionException e) {
      throw new RunException(what + " failed: " + rootOf(e), e.getCause());
    } finally {
      threads.shutdown();
    }
    return began[0];
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
