/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.hadoop.mapred.JobConf;

/**
 * The copiers of map outputs for a reduce: {@link BatchedCopy}, and stock's fetchers for the trackers that do not
 * support its protocol, or for all. In the first case the fetchers start when such a tracker is found. Thread-safe.
 */
final class Copiers<K, V> {
  private final Supplier<? extends Thread> newFetcher;
  private final int most;
  private final int endTimeout;
  private final BatchedCopy<K, V> batches;
  @GuardedBy("this")
  private Thread[] fetchers = {};
  @GuardedBy("this")
  private boolean closed;

  private Copiers(JobConf job, Supplier<? extends Thread> newFetcher, BatchedCopy.Reduce<K, V> reduce) {
    this.newFetcher = newFetcher;
    CopyThreads threads = CopyThreads.of(job);
    most = threads.fetchers();
    int timeout = CopyEnd.KEY.read(job);
    endTimeout = threads.mayLeave() ? timeout : CopyEnd.NO_BOUND;
    // fetchers may start late, but a value that is not allowed should be reported at once
    FetchTimeouts.CONNECT_TRY.read(job);
    batches = threads.inBatches() ? new BatchedCopy<>(job, reduce, this::startFetchers) : null;
  }

  /**
   * Starts the threads that are needed from the beginning.
   *
   * @param newFetcher creates a thread that requests hosts from the scheduler until it is interrupted
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  static <K, V> Copiers<K, V> start(JobConf job, Supplier<? extends Thread> newFetcher,
      BatchedCopy.Reduce<K, V> reduce) {
    Copiers<K, V> copiers = new Copiers<>(job, newFetcher, reduce);
    if (copiers.batches == null) {
      copiers.startFetchers();
    } else {
      copiers.batches.start();
    }
    return copiers;
  }

  private synchronized void startFetchers() {
    if (closed || fetchers.length > 0) {
      return;
    }
    Thread[] made = new Thread[most];
    Arrays.setAll(made, i -> newFetcher.get());
    fetchers = made;
    for (Thread fetcher : fetchers) {
      fetcher.start();
    }
  }

  /**
   * Ends the copiers once everything is copied; a hanging fetcher is abandoned after {@link CopyEnd#KEY}, if allowed.
   */
  void end() throws InterruptedException {
    Thread[] started;
    synchronized (this) {
      closed = true;
      started = fetchers;
    }
    if (batches != null) {
      batches.close();
    }
    for (Thread fetcher : started) {
      fetcher.interrupt();
    }
    CopyEnd.join(started, endTimeout);
  }
}
