/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A striped executor, which does I/O for callers that hold locks and must not wait for it. Pieces of work with the same
 * key, such as those of one job, are done one after the other in the order in which they were handed in; those of
 * different keys may be done at the same time, on a few threads.
 *
 * <p>What is handed in is done: work may wait up to a bound, beyond which {@link #execute} waits for a place, as a
 * caller does that works itself. {@link #close} does all that is left, and so does, after {@link #doneAtExit}, a JVM
 * that is told to end. The threads are no daemons and end after {@value #IDLE_SECONDS} idle seconds, so that a JVM that
 * just runs out ends when all is done. A thread that had nothing to do begins two milliseconds after it has, so that
 * a caller wakes it for many pieces at once. A piece that fails is logged, and the next one is done.
 *
 * <p>Thread-safe. Work must not hand in work, nor take a lock that a caller of {@link #execute} holds: both could wait
 * for each other when the bound is reached.
 */
public final class StripedExecutor implements AutoCloseable {
  static final int IDLE_SECONDS = 10;
  static final int EXIT_SECONDS = 10;
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private static final Log LOG = LogFactory.getLog(StripedExecutor.class);

  private final Lane[] lanes;
  /** The thread that ends this with the JVM; set before others see this. */
  private Thread atExit;

  /**
   * @param name what the threads are called
   * @param threads how many pieces may be done at the same time, 1 or more
   * @param bound how many pieces may wait or be under way on each thread; 0: callers do their work themselves, at once
   */
  public StripedExecutor(String name, int threads, int bound) {
    this(name, threads, bound, Thread::new);
  }

  /** @param maker of threads, from what they do and what they are called */
  StripedExecutor(String name, int threads, int bound, BiFunction<Runnable, String, Thread> maker) {
    lanes = new Lane[bound == 0 ? 0 : threads];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = new Lane(name + " " + i, bound, maker);
    }
  }

  /** Has every caller do its work itself, at once. */
  public static StripedExecutor byCaller() {
    return new StripedExecutor("", 0, 0);
  }

  /**
   * Has a JVM that is told to end before {@link #close} is called, as by a signal, do what waits before it ends, for
   * {@value #EXIT_SECONDS} seconds at most. Returns this, which nobody else may have seen yet.
   */
  public StripedExecutor doneAtExit() {
    if (lanes.length > 0) {
      atExit = new Thread(this::finishForExit, lanes[0].name + " at exit");
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    return this;
  }

  /** Has {@code work} done, by a caller if this is closed, after all that came before for a key that is equal. */
  public void execute(Object key, Runnable work) {
    Objects.requireNonNull(work);
    if (lanes.length == 0) {
      run(work);
    } else {
      lane(key).execute(work);
    }
  }

  /** Returns when all is done that was handed in before for a key that is equal. */
  public void await(Object key) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    execute(key, done::countDown);
    done.await();
  }

  /** Returns when all is done that was handed in. What is handed in later is done by callers. */
  @Override
  public void close() {
    if (atExit != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        LOG.debug("The JVM ends, and does what waits", e);
      }
    }
    for (Lane lane : lanes) {
      lane.pool.shutdown();
    }
    for (Lane lane : lanes) {
      lane.awaitEnd();
    }
  }

  private void finishForExit() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(EXIT_SECONDS);
    for (Lane lane : lanes) {
      lane.pool.shutdown();
    }
    for (Lane lane : lanes) {
      try {
        if (!lane.pool.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          LOG.error(lane.name + " is not done after " + EXIT_SECONDS + " seconds; what it is at is lost, and "
              + (lane.undone.get() - 1) + " more");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Lane lane(Object key) {
    return lanes[Math.floorMod(key.hashCode(), lanes.length)];
  }

  private static void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      LOG.error("Work that was left to this thread has failed", e);
    }
  }

  /**
   * A thread, and the places that are free in its queue. The thread takes up all that waits, and rests for a moment
   * before it begins, in which more comes: to wake it takes time, for which the caller holds its locks, and the thread
   * may take the processor from the caller.
   */
  private static final class Lane {
    private final String name;
    private final ThreadPoolExecutor pool;
    private final Semaphore places;
    private final Queue<Runnable> handedIn = new ConcurrentLinkedQueue<>();
    /** Pieces that are handed in and not done. Who makes it one has the thread woken. */
    private final AtomicInteger undone = new AtomicInteger();
    private volatile Thread resting;

    Lane(String name, int bound, BiFunction<Runnable, String, Thread> maker) {
      this.name = name;
      pool = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
          work -> maker.apply(work, name));
      pool.allowCoreThreadTimeOut(true);
      places = new Semaphore(bound);
    }

    void execute(Runnable work) {
      if (!places.tryAcquire()) {
        LockSupport.unpark(resting);
        // Not to be interrupted: the caller could not do without this.
        places.acquireUninterruptibly();
      }
      handedIn.add(work);
      if (undone.getAndIncrement() == 0) {
        try {
          pool.execute(this::doAll);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
          // This is closed, or there is no thread to be had. All is done that came before.
          doAll();
        }
      }
    }

    /** Does what is handed in, until there is nothing. */
    private void doAll() {
      rest();
      int count = undone.get();
      do {
        for (int i = 0; i < count; i++) {
          StripedExecutor.run(handedIn.remove());
          places.release();
        }
        count = undone.addAndGet(-count);
      } while (count > 0);
    }

    private void rest() {
      resting = Thread.currentThread();
      if (places.availablePermits() > 0 && !pool.isShutdown()) {
        LockSupport.parkNanos(this, REST_NANOS);
      }
      resting = null;
    }

    /** Waits for the thread to end, after a shutdown. */
    void awaitEnd() {
      boolean interrupted = false;
      while (!pool.isTerminated()) {
        try {
          pool.awaitTermination(1, TimeUnit.DAYS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
