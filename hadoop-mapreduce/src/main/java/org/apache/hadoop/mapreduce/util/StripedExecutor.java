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
 * A striped executor, which does I/O for callers that hold locks and must not wait for it. Work items with the same
 * key, such as those of one job, are executed one after the other in order of submission; items with different keys may
 * be executed concurrently, by a few threads.
 *
 * <p>Every submitted item is executed: up to a limit, items wait in a queue; beyond it {@link #execute} waits for a
 * place, like a caller that does the work itself. {@link #close} executes everything left, and so does, after
 * {@link #doneAtExit}, a JVM that is told to end. The threads are not daemons and end after {@value #IDLE_SECONDS} idle
 * seconds, so that a JVM that ends by itself does so only when everything is done. An idle thread starts two
 * milliseconds after a submission, so that a caller wakes it once for many items. A failing item is logged, and the
 * next one is executed.
 *
 * <p>Thread-safe. Work items must not submit others, nor acquire a lock that a caller of {@link #execute} holds: either
 * could deadlock when the limit is reached.
 */
public final class StripedExecutor implements AutoCloseable {
  static final int IDLE_SECONDS = 10;
  static final int EXIT_SECONDS = 10;
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private static final Log LOG = LogFactory.getLog(StripedExecutor.class);

  private final Lane[] lanes;
  /** The shutdown hook; set before other threads see this object. */
  private Thread atExit;

  /**
   * @param name the prefix of the threads' names
   * @param threads the maximum number of concurrent items, 1 or more
   * @param bound the maximum number of items waiting or in progress on each thread; 0: callers execute their items
   *     themselves, at once
   */
  public StripedExecutor(String name, int threads, int bound) {
    this(name, threads, bound, Thread::new);
  }

  /** @param maker creates threads, given what they run and their names */
  StripedExecutor(String name, int threads, int bound, BiFunction<Runnable, String, Thread> maker) {
    lanes = new Lane[bound == 0 ? 0 : threads];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = new Lane(name + " " + i, bound, maker);
    }
  }

  /** Returns an instance in which every caller executes its work itself, at once. */
  public static StripedExecutor byCaller() {
    return new StripedExecutor("", 0, 0);
  }

  /**
   * Makes a JVM that is told to end before {@link #close} is called, for instance by a signal, first execute the
   * waiting items, for at most {@value #EXIT_SECONDS} seconds. Returns this object, which no other thread may have seen
   * yet.
   */
  public StripedExecutor doneAtExit() {
    if (lanes.length > 0) {
      atExit = new Thread(this::finishForExit, lanes[0].name + " at exit");
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    return this;
  }

  /** Executes {@code work} after all earlier submissions with an equal key; in the calling thread if this is closed. */
  public void execute(Object key, Runnable work) {
    Objects.requireNonNull(work);
    if (lanes.length == 0) {
      run(work);
    } else {
      lane(key).execute(work);
    }
  }

  /** Returns once all earlier submissions with an equal key are done. */
  public void await(Object key) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    execute(key, done::countDown);
    done.await();
  }

  /** Returns once all earlier submissions are done; later ones are executed by their callers. */
  @Override
  public void close() {
    if (atExit != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        LOG.debug("The JVM is exiting, and executes the waiting work", e);
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
          LOG.error(lane.name + " is not done after " + EXIT_SECONDS + " seconds; its current work is lost, and "
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
      LOG.error("Work that was passed to this thread has failed", e);
    }
  }

  /**
   * A thread, with the free places in its queue. The thread takes everything that waits, and pauses for a moment before
   * it begins, so that more can arrive: waking it takes time during which the caller holds its locks, and the thread
   * may take the processor from the caller.
   */
  private static final class Lane {
    private final String name;
    private final ThreadPoolExecutor pool;
    private final Semaphore places;
    private final Queue<Runnable> handedIn = new ConcurrentLinkedQueue<>();
    /** The number of submitted items that are not done; the caller that raises it to one has the thread woken. */
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
        // Not interruptible: the caller could not proceed without this.
        places.acquireUninterruptibly();
      }
      handedIn.add(work);
      if (undone.getAndIncrement() == 0) {
        try {
          pool.execute(this::doAll);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
          // This is closed, or no thread can be created. All earlier items are done.
          doAll();
        }
      }
    }

    /** Executes submitted items until there are none left. */
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
