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
 * The threads that may wait for disks, and how many requests may wait for them. No connection has more than one step of
 * an answer here, so that nothing grows with what is asked. Thread-safe.
 */
final class Workers {
  /** A piece of work that holds something. */
  interface Work extends Runnable {
    /** Gives back what it holds: it will not run. */
    void abandon();
  }

  private final ThreadPoolExecutor pool;
  /** Says BUSY: must not have to wait for the threads of the pool, which are busy then. */
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
   * Admits a request, if there is room.
   *
   * @return whether a request may wait for a worker; {@link #begun} follows then
   */
  boolean admit() {
    // in one step: one that is refused must not be counted while another asks
    return waiting.getAndUpdate(count -> Math.min(count + 1, maxWaiting)) < maxWaiting;
  }

  /** Notes that a request waits no longer. */
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

  /** Runs work that does little, else as {@link #run}. */
  void runAtDoor(Work work) {
    door.execute(work);
  }

  /** Lets each of the two pools finish for up to this time, then interrupts them and waits for as long again. */
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
