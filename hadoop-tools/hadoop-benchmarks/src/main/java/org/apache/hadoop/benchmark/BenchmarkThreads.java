/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that do the operations of one invocation together, so that an operation's time is what all of them need,
 * divided by what all of them did.
 *
 * <p>JMH's own threads are timed one by one: where a lock starves some of them, the mean of their times follows those,
 * and says nothing of what they get done. Used by one thread at a time.
 */
public final class BenchmarkThreads implements AutoCloseable {
  /** Operations that a thread takes at a time: so many that taking them does not count. */
  private static final int PIECE = 100;

  private final int size;
  private final ExecutorService threads;
  private final CyclicBarrier start;

  /** The work that the threads do; called by several at once. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does some of the operations.
     *
     * @param thread from 0 on
     * @param operations how many, at least 1
     * @return anything that depends on their results, so that none is left out
     */
    long run(int thread, int operations) throws Exception;
  }

  /** The part that each thread does once; called by all at once. */
  @FunctionalInterface
  public interface Part {
    /**
     * Does the thread's own part of the operations.
     *
     * @param thread from 0 on
     * @return anything that depends on their results
     */
    long run(int thread) throws Exception;
  }

  /** @param size threads, 1 or more */
  public BenchmarkThreads(int size) {
    this.size = size;
    threads = Executors.newFixedThreadPool(size, task -> {
      Thread thread = new Thread(task, "worker");
      thread.setDaemon(true);
      return thread;
    });
    start = new CyclicBarrier(size);
  }

  /**
   * Does them all, each once; the threads begin together, and who is done with its piece takes the next one.
   *
   * @return the sum of what the work returned
   * @throws ExecutionException if an operation failed
   */
  public long run(int operations, Work work) throws InterruptedException, ExecutionException {
    AtomicInteger next = new AtomicInteger();
    return each(thread -> {
      long sum = 0;
      for (int from = next.getAndAdd(PIECE); from < operations; from = next.getAndAdd(PIECE)) {
        sum += work.run(thread, Math.min(PIECE, operations - from));
      }
      return sum;
    });
  }

  /**
   * Has each thread do its part; they begin together. Returns when the last one is done.
   *
   * @return the sum of what the parts returned
   * @throws ExecutionException if a part failed
   */
  public long each(Part part) throws InterruptedException, ExecutionException {
    List<Callable<Long>> parts = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int thread = i;
      parts.add(() -> {
        start.await();
        return part.run(thread);
      });
    }
    long sum = 0;
    for (Future<Long> done : threads.invokeAll(parts)) {
      sum += done.get();
    }
    return sum;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
