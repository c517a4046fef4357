/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Moves the history files of finished jobs on {@value #THREADS} threads, and retires the jobs one by one in the order
 * in which they finished.
 *
 * <p>Everything accepted is run, even after {@link JobHistory#shutDown()}: the threads are not daemons and end only
 * after {@value #IDLE_SECONDS} idle seconds. Files that a killed JobTracker did not move are moved by the next one when
 * it starts.
 *
 * <p>Thread-safe. {@link #execute} never blocks, so it may be called with the JobTracker locked.
 */
final class HistoryFileMover {
  /**
   * The maximum of stock's pool, which never reached it: a pool adds to its core threads only when its queue is full.
   */
  static final int THREADS = 3;
  static final int IDLE_SECONDS = 10;

  private static final Log LOG = LogFactory.getLog(HistoryFileMover.class);

  private final ThreadPoolExecutor movers = pool(THREADS);
  private final ThreadPoolExecutor retirer = pool(1);

  /**
   * Runs {@code move} asynchronously, and {@code retire} once {@code move} has ended, successfully or not, and every
   * job submitted before this one is retired.
   */
  synchronized void execute(Runnable move, Runnable retire) {
    Future<?> moved = movers.submit(move);
    retirer.execute(() -> {
      report(moved);
      retire.run();
    });
  }

  private static void report(Future<?> moved) {
    try {
      moved.get();
    } catch (ExecutionException e) {
      LOG.error("Unable to move history file to DONE folder.", e.getCause());
    } catch (InterruptedException e) {
      // The retirer is never interrupted; if it is nevertheless, the job is retired all the same.
      Thread.currentThread().interrupt();
    }
  }

  private static ThreadPoolExecutor pool(int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
