/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.apache.hadoop.mapreduce.sort.BatchConsumer;
import org.apache.hadoop.mapreduce.sort.PagePool;
import org.apache.hadoop.mapreduce.sort.RecordBatch;

/**
 * A consumer that spills batches on another thread while the map goes on. After a failure, every later call throws it,
 * wrapped as by Hadoop's own buffer. Thread-safe.
 */
public final class BackgroundSpill implements BatchConsumer {
  /** The work on a batch. */
  @FunctionalInterface
  public interface Spill {
    /** Spills a batch, whose pages are released afterwards. */
    void spill(RecordBatch batch) throws Exception;
  }

  private final Executor thread;
  private final Spill spill;
  private final PagePool pool;
  private final SpillTask task;
  @GuardedBy("this")
  private boolean busy;
  private volatile Throwable failure;

  /** Creates a consumer that returns the pages of each batch to a pool. */
  public BackgroundSpill(Executor thread, Spill spill, PagePool pool, SpillTask task) {
    this.thread = thread;
    this.spill = spill;
    this.pool = pool;
    this.task = task;
  }

  @Override
  public synchronized boolean isBusy() throws IOException {
    check();
    return busy;
  }

  @Override
  public synchronized void start(RecordBatch batch) throws IOException {
    check();
    assert !busy : "only one batch may be spilled at a time";
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
        task.progress();
        wait();
      }
    } catch (InterruptedException e) {
      throw new IOException("Buffer interrupted while waiting for the writer", e);
    }
    check();
  }

  /**
   * Throws the failure of a spill, if there was one; an Error is also reported to the task.
   *
   * @throws IOException if a spill failed
   */
  public void check() throws IOException {
    Throwable cause = failure;
    if (cause == null) {
      return;
    }
    if (cause instanceof Error) {
      task.failed((Error) cause);
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
