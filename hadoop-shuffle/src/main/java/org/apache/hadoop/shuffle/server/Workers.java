/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that may block on disk I/O, with a limit on how many requests may wait for them. No connection has more
 * than one step of an answer here, so the queue does not grow with the size of requests. Thread-safe.
 */
final class Workers {
  /** A task that holds resources. */
  interface Work extends Runnable {
    /** Releases its resources, as it will not run. */
    void abandon();
  }

  private final ThreadPoolExecutor pool;
  /** The thread that answers BUSY: must not wait for the threads of the pool, which are busy then. */
  private final ThreadPoolExecutor door;
  private final int maxWaiting;
  private final AtomicInteger waiting = new AtomicInteger();

  Workers(int threads, int maxWaiting) {
    this.maxWaiting = maxWaiting;
    pool = fixed(threads, "shuffle-worker");
    door = fixed(1, "shuffle-door");
  }

  private static ThreadPoolExecutor fixed(int threads, String name) {
    ThreadPoolExecutor executor = new ThreadPoolExecutor(threads, threads, 10, TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(), new DefaultThreadFactory(name, true));
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * Admits a request if there is room.
   *
   * @return true if a request may wait for a worker; {@link #begun} must follow then
   */
  boolean admit() {
    // In one step: a refused request must not be counted while another one asks.
    return waiting.getAndUpdate(count -> Math.min(count + 1, maxWaiting)) < maxWaiting;
  }

  /** Notes that a request no longer waits. */
  void begun() {
    waiting.decrementAndGet();
  }

  /**
   * Runs work on one of the threads.
   *
   * @throws RejectedExecutionException if the server is being closed
   */
  void run(Work work) {
    pool.execute(work);
  }

  /** Runs a short task on the thread that answers BUSY; otherwise as {@link #run}. */
  void runAtDoor(Work work) {
    door.execute(work);
  }

  /** Closes both pools: waits up to this time for each to finish, then interrupts them and waits for as long again. */
  void close(long millis) {
    pool.shutdown();
    door.shutdown();
    boolean late = !await(pool, millis) | !await(door, millis);
    abandonRest(pool);
    abandonRest(door);
    if (late) {
      await(pool, millis);
      await(door, millis);
    }
  }

  private static void abandonRest(ExecutorService executor) {
    for (Runnable work : executor.shutdownNow()) {
      ((Work) work).abandon();
    }
  }

  private static boolean await(ExecutorService executor, long millis) {
    try {
      return executor.awaitTermination(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
