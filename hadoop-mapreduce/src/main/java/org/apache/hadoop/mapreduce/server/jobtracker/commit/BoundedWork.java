/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A pool that runs work on file systems that may fail or hang, on a bounded number of threads and with a bounded number
 * of attempts per piece. A failed attempt is retried after a pause. An attempt that exceeds its time limit counts as
 * failed, and as failed again each time the limit elapses once more; it is interrupted, and keeps its thread until it
 * returns. Until then another thread replaces that one; there are no more replacements than threads. Each piece
 * therefore ends within a known time once it has a thread, and as many pieces as there are threads delay others no
 * longer than that, even if they hang forever. Pieces that wait for a thread are counted. If the process cannot create
 * more threads, pieces are retried later.
 *
 * <p>Thread-safe. The threads are daemons and end after {@value #IDLE_SECONDS} idle seconds.
 */
public final class BoundedWork implements AutoCloseable {
  static final int IDLE_SECONDS = 10;

  private static final Log LOG = LogFactory.getLog(BoundedWork.class);

  private final int threads;
  private final long pauseMillis;
  private final ThreadPoolExecutor pool;
  /** The number of attempts that have exceeded their time limit and not returned. */
  @GuardedBy("pool")
  private int hanging;
  private final ScheduledThreadPoolExecutor timer;
  private final AtomicInteger running = new AtomicInteger();

  /** A piece of work. */
  public interface Work {
    /** Performs the work; may be called again if it throws. */
    void attempt() throws Exception;

    /**
     * Called once when the work is over, on an attempt's thread or on the timer thread, which other work waits for.
     *
     * @param failure null if an attempt has succeeded
     */
    void end(Throwable failure);
  }

  /**
   * @param name the name of the threads
   * @param threads the number of pieces that may run at the same time, 1 or more; twice as many if pieces hang
   * @param pauseMillis the pause before the second attempt; doubled before each further one
   */
  public BoundedWork(String name, int threads, long pauseMillis) {
    this(name, threads, pauseMillis, Thread::new);
  }

  /** @param maker creates threads from their task and their name */
  BoundedWork(String name, int threads, long pauseMillis, BiFunction<Runnable, String, Thread> maker) {
    this.threads = threads;
    this.pauseMillis = pauseMillis;
    AtomicInteger number = new AtomicInteger();
    pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
        daemons(maker, () -> name + " " + number.incrementAndGet()));
    pool.allowCoreThreadTimeOut(true);
    timer = new ScheduledThreadPoolExecutor(1, daemons(maker, () -> name + " timer"));
    timer.setRemoveOnCancelPolicy(true);
    timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
  }

  private interface Name {
    String next();
  }

  private static ThreadFactory daemons(BiFunction<Runnable, String, Thread> maker, Name name) {
    return work -> {
      Thread thread = maker.apply(work, name.next());
      thread.setDaemon(true);
      return thread;
    };
  }

  /**
   * Starts {@code work} asynchronously; it never ends if this is closed before.
   *
   * @param what the description of the work, for the log
   * @param attempts the maximum number of attempts, 1 or more
   * @param boundMillis the time limit of an attempt; 0 for none
   */
  public void start(String what, Work work, int attempts, long boundMillis) {
    execute(new Piece(what, work, attempts, boundMillis));
  }

  /** Runs {@code work} after a delay on the timer thread, which it must not block for long. */
  public void later(long millis, Runnable work) {
    try {
      timer.schedule(work, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The JobTracker is shutting down", e);
    } catch (OutOfMemoryError e) {
      LOG.warn("Cannot start the timer thread; the work that is due waits until the next attempt to start it", e);
    }
  }

  /** Returns how many pieces are waiting for a thread. */
  public int waiting() {
    return pool.getQueue().size();
  }

  /** Returns how many attempts are running, including those that have been given up. */
  public int running() {
    return running.get();
  }

  /** Stops the threads; unfinished work is abandoned. */
  @Override
  public void close() {
    timer.shutdownNow();
    pool.shutdownNow();
  }

  private void execute(Piece piece) {
    try {
      pool.execute(piece);
    } catch (RejectedExecutionException e) {
      LOG.debug("The JobTracker is shutting down", e);
    } catch (OutOfMemoryError e) { // otherwise a thread that waits for its end would wait forever
      LOG.warn("Cannot start a thread for " + piece.what + "; trying again in " + pauseMillis + " ms", e);
      later(pauseMillis, () -> execute(piece));
    }
  }

  /** Counts attempts that hang, and adds a thread to the pool for each, up to the limit. */
  private void hang(int more) {
    synchronized (pool) {
      hanging += more;
      int size = threads + Math.min(hanging, threads);
      try {
        if (size > pool.getMaximumPoolSize()) {
          pool.setMaximumPoolSize(size);
          pool.setCorePoolSize(size);
        } else if (size < pool.getMaximumPoolSize()) {
          pool.setCorePoolSize(size);
          pool.setMaximumPoolSize(size);
        }
      } catch (OutOfMemoryError e) {
        LOG.warn("Cannot start a thread in place of one that hangs; the next piece of work may start it", e);
      }
    }
  }

  /** A piece of work with the state of its attempts. */
  private final class Piece implements Runnable {
    private final String what;
    private final Work work;
    private final int attempts;
    private final long boundMillis;
    private final long madeNanos = System.nanoTime();
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private boolean ended;
    /** The thread that runs the current attempt; null between attempts. */
    @GuardedBy("this")
    private Thread thread;
    /** True if the current attempt has been counted as failed. */
    @GuardedBy("this")
    private boolean late;
    @GuardedBy("this")
    private Future<?> deadline;
    /** The number of attempts that have begun. */
    @GuardedBy("this")
    private int begun;

    Piece(String what, Work work, int attempts, long boundMillis) {
      this.what = what;
      this.work = work;
      this.attempts = attempts;
      this.boundMillis = boundMillis;
    }

    @Override
    public void run() {
      begin();
      Throwable failure = null;
      running.incrementAndGet();
      try {
        work.attempt();
      } catch (Exception | Error e) {
        failure = e;
      } finally {
        running.decrementAndGet();
      }
      if (isOverWith(failure)) {
        work.end(failure);
      }
    }

    private synchronized void begin() {
      long waited = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - madeNanos);
      if (failures == 0 && waited > 0) {
        LOG.info(what + " has waited " + waited + " s for a thread; " + waiting() + " more are waiting");
      }
      thread = Thread.currentThread();
      late = false;
      begun++;
      watch();
    }

    @GuardedBy("this")
    private void watch() {
      if (boundMillis > 0 && !timer.isShutdown()) {
        int attempt = begun;
        try {
          deadline = timer.schedule(() -> overdue(attempt), boundMillis, TimeUnit.MILLISECONDS);
        } catch (OutOfMemoryError e) {
          LOG.warn("Cannot start the timer thread for " + what, e);
        }
      }
    }

    /** Counts an attempt that has returned; true if no other follows and the work has not ended before. */
    private synchronized boolean isOverWith(Throwable failure) {
      thread = null;
      Thread.interrupted();
      if (late) {
        hang(-1);
      }
      if (deadline != null) {
        deadline.cancel(false);
      }
      if (ended) {
        LOG.warn("Too late: " + what + (failure == null ? " has succeeded" : " has failed"), failure);
        return false;
      }
      if (failure != null && !late) {
        failures++;
      }
      ended = failure == null || failures >= attempts;
      if (failure != null) {
        LOG.warn(what + " has failed, attempt " + failures + " of " + attempts, failure);
      }
      if (!ended) {
        later(pauseMillis << Math.min(failures - 1, 10), () -> execute(this));
      }
      return ended;
    }

    private void overdue(int attempt) {
      synchronized (this) {
        if (ended || thread == null || attempt != begun) {
          return;
        }
        if (!late) {
          late = true;
          hang(1);
        }
        failures++;
        LOG.warn(what + " takes longer than " + boundMillis + " ms, which counts as failed attempt " + failures + " of "
            + attempts);
        thread.interrupt();
        if (failures < attempts) {
          watch();
          return;
        }
        ended = true;
      }
      work.end(new TimeoutException(what + " took longer than " + boundMillis + " ms"));
    }
  }
}
