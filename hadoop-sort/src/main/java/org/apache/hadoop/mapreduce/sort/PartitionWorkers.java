/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An executor of work on every partition, on the calling thread and some helpers. Partitions are started in ascending
 * order, each by the next free worker. After a failure no further partition is started, and once all workers have
 * stopped the call throws the first failure; a CancellationException, which is the consequence of another failure, is
 * thrown only if there is nothing else.
 */
public final class PartitionWorkers {
  /** The work for one partition. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does the work for a partition.
     *
     * @param worker number of the worker, from 0 up to the number of threads, exclusive; no two threads share one
     */
    void run(int partition, int worker) throws Exception;
  }

  private final ExecutorService helpers;
  private final int threads;

  /** @param threads including the calling one, 1 or more */
  public PartitionWorkers(ExecutorService helpers, int threads) {
    this.helpers = helpers;
    this.threads = threads;
  }

  public int threads() {
    return threads;
  }

  /** Processes the partitions from 0 up to {@code partitions}, exclusive, with at most {@code most} threads. */
  public void forEach(int partitions, int most, Work work) throws Exception {
    Run run = new Run(partitions, work);
    List<Future<?>> others = new ArrayList<>();
    int workers = Math.min(Math.min(threads, most), partitions);
    try {
      for (int worker = 1; worker < workers; worker++) {
        int number = worker;
        try {
          others.add(helpers.submit(() -> run.work(number)));
        } catch (OutOfMemoryError e) {
          // The system cannot create more threads; the existing ones do the work.
          break;
        }
      }
      run.work(0);
    } finally {
      for (Future<?> other : others) {
        run.join(other);
      }
    }
    run.check();
  }

  private static final class Run {
    private final int partitions;
    private final Work work;
    private final AtomicInteger next = new AtomicInteger();
    @GuardedBy("this")
    private Throwable failure;

    Run(int partitions, Work work) {
      this.partitions = partitions;
      this.work = work;
    }

    void work(int worker) {
      try {
        int partition = next.getAndIncrement();
        while (partition < partitions) {
          work.run(partition, worker);
          partition = next.getAndIncrement();
        }
      } catch (Throwable t) {
        fail(t);
      }
    }

    /** Waits even when interrupted, as a running helper would use what the caller releases. */
    void join(Future<?> helper) {
      boolean interrupted = false;
      while (true) {
        try {
          helper.get();
          break;
        } catch (InterruptedException e) {
          interrupted = true;
          fail(e);
        } catch (ExecutionException e) {
          fail(e.getCause());
          break;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized void fail(Throwable t) {
      next.set(partitions);
      if (failure == null || failure instanceof CancellationException && !(t instanceof CancellationException)) {
        failure = t;
      } else if (failure != t) {
        failure.addSuppressed(t);
      }
    }

    synchronized void check() throws Exception {
      if (failure instanceof Error) {
        throw (Error) failure;
      }
      if (failure != null) {
        throw (Exception) failure;
      }
    }
  }
}
