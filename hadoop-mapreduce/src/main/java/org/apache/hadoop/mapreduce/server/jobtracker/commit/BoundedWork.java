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
 * Does work on file systems that may fail or hang, on a bounded number of threads and each piece with a bounded number
 * of attempts. An attempt that fails is made again after a pause; one that takes longer than its bound counts as
 * failed, and as failed again for each further bound, is interrupted, and keeps its thread until it returns. Until then
 * another thread is there in its place; there are no more of these than threads. So each piece ends, in a time that is
 * known once it has a thread, and others wait for as many pieces as there are threads no longer than that, though they
 * hang for good. Those that wait for a thread are counted. Where the process can have no more threads they are tried
 * again.
 *
 * <p>Thread-safe. The threads are daemons and end after {@value #IDLE_SECONDS} idle seconds.
 */
public final class BoundedWork implements AutoCloseable {
  static final int IDLE_SECONDS = 10;

  private static final Log LOG = LogFactory.getLog(BoundedWork.class);

  private final int threads;
  private final long pauseMillis;
  private final ThreadPoolExecutor pool;
  /** How many attempts take longer than their bound. */
  @GuardedBy("pool")
  private int hanging;
  private final ScheduledThreadPoolExecutor timer;
  private final AtomicInteger running = new AtomicInteger();

  /** A piece of work. */
  public interface Work {
    /** Does it; may be called again if it throws. */
    void attempt() throws Exception;

    /**
     * Takes note, once, that the work is over: told by an attempt's thread, or by the one that keeps the time, which
     * others wait for.
     *
     * @param failure null if an attempt has succeeded
     */
    void end(Throwable failure);
  }

  /**
   * @param name what the threads are called
   * @param threads how many pieces may be under way at the same time, 1 or more; with pieces that hang twice as many
   * @param pauseMillis how long to wait before the second attempt; twice as long before the next, and so on
   */
  public BoundedWork(String name, int threads, long pauseMillis) {
    this(name, threads, pauseMillis, Thread::new);
  }

  /** @param maker of threads, from what they do and what they are called */
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
   * Has {@code work} done soon; without end if this is closed before.
   *
   * @param what it is, for the log
   * @param attempts how many there may be, 1 or more
   * @param boundMillis how long one may take; 0: any time
   */
  public void start(String what, Work work, int attempts, long boundMillis) {
    execute(new Piece(what, work, attempts, boundMillis));
  }

  /** Has {@code work} done after a time by the thread that keeps the time, for which it must not wait long. */
  public void later(long millis, Runnable work) {
    try {
      timer.schedule(work, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The JobTracker ends", e);
    } catch (OutOfMemoryError e) {
      LOG.warn("No thread to keep the time; what is to be done then waits for the next one", e);
    }
  }

  /** Returns how many pieces are waiting for a thread. */
  public int waiting() {
    return pool.getQueue().size();
  }

  /** Returns how many attempts are under way, those among them that have been given up. */
  public int running() {
    return running.get();
  }

  /** Ends the threads; what has not ended is left as it is. */
  @Override
  public void close() {
    timer.shutdownNow();
    pool.shutdownNow();
  }

  private void execute(Piece piece) {
    try {
      pool.execute(piece);
    } catch (RejectedExecutionException e) {
      LOG.debug("The JobTracker ends", e);
    } catch (OutOfMemoryError e) { // or whoever waits for its end would wait for good
      LOG.warn("No thread for " + piece.what + ", which is tried again in " + pauseMillis + " ms", e);
      later(pauseMillis, () -> execute(piece));
    }
  }

  /** Counts attempts that hang, and gives the pool a thread in the place of each, as far as it may have them. */
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
        LOG.warn("No thread in the place of one that hangs; the next piece of work may get it", e);
      }
    }
  }

  /** Work on its way through its attempts. */
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
    /** The thread that is at an attempt; null between attempts. */
    @GuardedBy("this")
    private Thread thread;
    /** Whether the attempt has been counted as failed. */
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
          LOG.warn("No thread to keep the time of " + what, e);
        }
      }
    }

    /** Counts an attempt that has returned; true if no other follows, and the work has not been ended before. */
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
