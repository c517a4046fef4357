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
 * Threads that share the operations of one invocation, so that an operation's time is the elapsed time of all of them
 * divided by the total number of operations.
 *
 * <p>JMH times its own threads one by one: if a lock starves some of them, these dominate the mean, which then says
 * nothing about throughput. For use by one thread at a time.
 */
public final class BenchmarkThreads implements AutoCloseable {
  /**
   * The number of operations that a thread takes at a time: large enough that the cost of taking them is negligible.
   */
  private static final int PIECE = 100;

  private final int size;
  private final ExecutorService threads;
  private final CyclicBarrier start;

  /** The work of the threads; called concurrently. */
  @FunctionalInterface
  public interface Work {
    /**
     * Performs some of the operations.
     *
     * @param thread the index of the thread, from 0
     * @param operations the number of operations, at least 1
     * @return any value that depends on the results, so that none is eliminated as dead code
     */
    long run(int thread, int operations) throws Exception;
  }

  /** The part that each thread does once; called concurrently. */
  @FunctionalInterface
  public interface Part {
    /**
     * Performs the thread's own part of the operations.
     *
     * @param thread the index of the thread, from 0
     * @return any value that depends on the results
     */
    long run(int thread) throws Exception;
  }

  /** @param size the number of threads, 1 or more */
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
   * Performs all operations once; the threads start together, and one that has finished its piece takes the next.
   *
   * @return the sum of the values returned by the work
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
   * Runs each thread's part once, all started together, and waits for the last one.
   *
   * @return the sum of the values returned by the parts
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
