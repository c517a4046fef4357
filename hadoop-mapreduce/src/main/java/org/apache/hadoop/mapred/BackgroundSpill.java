/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.apache.hadoop.mapreduce.sort.BatchConsumer;
import org.apache.hadoop.mapreduce.sort.PagePool;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.util.StringUtils;

/**
 * Spills batches on another thread while the map goes on. When one fails, every later call throws the failure, wrapped
 * as stock does. Thread-safe.
 */
final class BackgroundSpill implements BatchConsumer {
  /** What is done with a batch. */
  @FunctionalInterface
  interface Spill {
    void spill(RecordBatch batch) throws Exception;
  }

  private final Executor thread;
  private final Spill spill;
  private final PagePool pool;
  private final MapTask task;
  private final Runnable progress;
  @GuardedBy("this")
  private boolean busy;
  private volatile Throwable failure;

  BackgroundSpill(Executor thread, Spill spill, PagePool pool, MapTask task, Runnable progress) {
    this.thread = thread;
    this.spill = spill;
    this.pool = pool;
    this.task = task;
    this.progress = progress;
  }

  @Override
  public synchronized boolean isBusy() throws IOException {
    check();
    return busy;
  }

  @Override
  public synchronized void start(RecordBatch batch) throws IOException {
    check();
    try {
      thread.execute(() -> run(batch));
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    }
    busy = true;
  }

  @Override
  public synchronized void await() throws IOException {
    try {
      while (busy) {
        progress.run();
        wait();
      }
    } catch (InterruptedException e) {
      throw new IOException("Buffer interrupted while waiting for the writer", e);
    }
    check();
  }

  /** @throws IOException if a spill failed; an error is also reported to the task tracker, as fatal */
  void check() throws IOException {
    Throwable cause = failure;
    if (cause == null) {
      return;
    }
    if (cause instanceof Error) {
      task.reportFatalError(task.getTaskID(), cause, "Task " + task.getTaskID() + " failed : "
          + StringUtils.stringifyException(cause));
    }
    throw new IOException("Spill failed", cause);
  }

  private void run(RecordBatch batch) {
    Throwable failed = null;
    try {
      spill.spill(batch);
    } catch (Throwable t) {
      failed = t;
    }
    synchronized (this) {
      pool.release(batch);
      failure = failed;
      busy = false;
      notifyAll();
    }
  }
}
