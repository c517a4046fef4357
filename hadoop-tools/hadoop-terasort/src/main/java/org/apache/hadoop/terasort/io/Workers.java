/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A runner of tasks on a pool of daemon threads that lives as long as the call. */
public final class Workers {
  private Workers() {
  }

  /**
   * Returns the results of the tasks in order. The first failure in that order ends the call; running tasks are
   * interrupted and waited for, so that none touches a file after the call.
   *
   * @param threads 1 or more
   */
  public static <T> List<T> run(int threads, List<? extends Callable<T>> tasks) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(threads, tasks.size())), body -> {
      Thread thread = new Thread(body, "tera-worker");
      thread.setDaemon(true);
      return thread;
    });
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(pool.submit(task));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw rethrow(e.getCause());
    } finally {
      stop(pool);
    }
  }

  private static IOException rethrow(Throwable cause) {
    if (cause instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException io ? io : new IOException(cause);
  }

  private static void stop(ExecutorService pool) {
    pool.shutdownNow();
    boolean interrupted = Thread.interrupted();
    try {
      while (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
        // A task in a system call, which ends with the call.
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
