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
 * Runs of which as many go on at a time as there are executions, each execution with one of them, in the order in which
 * they were begun. One thread begins them and waits for them.
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

  /** Begins a run as soon as those before it have left an execution free. */
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

  /** Tells whether {@link #awaitNext} has a run to wait for. */
  boolean isAnyLeft() {
    return left > 0;
  }

  /**
   * Waits for the run that ends next.
   *
   * @throws IOException what kept the run from being one
   * @throws InterruptedException if this thread, or the run, was interrupted
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

  /** Ends the runs that go on, if there are any, and waits until nothing is left of them. */
  @Override
  public void close() throws InterruptedException {
    threads.shutdownNow();
    while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
      threads.shutdownNow();
    }
  }
}
