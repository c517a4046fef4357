/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.run.Experiment;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Side;

/**
 * A queue of runs that are carried out concurrently, one per execution, in the order of submission. A single thread
 * submits them and waits for them.
 */
final class SideBySide implements AutoCloseable {
  private final BlockingQueue<Experiment.Execution> idle;
  private final ExecutorService threads;
  private final CompletionService<Run> ended;
  private int left;

  SideBySide(List<Experiment.Execution> executions) {
    idle = new LinkedBlockingQueue<>(executions);
    threads = Executors.newFixedThreadPool(executions.size());
    ended = new ExecutorCompletionService<>(threads);
  }

  /** Submits a run, which starts as soon as an execution is free. */
  void begin(Measurement measurement, Side side, int round, Path folder) {
    left++;
    ended.submit(() -> {
      Experiment.Execution execution = idle.take();
      try {
        return execution.run(measurement, side, round, folder);
      } finally {
        idle.add(execution);
      }
    });
  }

  /** Returns true if {@link #awaitNext} has a run to wait for. */
  boolean isAnyLeft() {
    return left > 0;
  }

  /**
   * Waits for the next run to end.
   *
   * @throws IOException if the run could not be carried out
   * @throws InterruptedException if this thread, or the run's, was interrupted
   */
  Run awaitNext() throws IOException, InterruptedException {
    left--;
    try {
      return ended.take().get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof IOException failure) {
        throw failure;
      } else if (cause instanceof InterruptedException interrupt) {
        throw interrupt;
      } else if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(cause);
    }
  }

  /** Aborts the runs in progress, if any, and waits until their threads have ended. */
  @Override
  public void close() throws InterruptedException {
    threads.shutdownNow();
    while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
      threads.shutdownNow();
    }
  }
}
