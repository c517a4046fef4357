/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Results that other threads compute in advance, in the order in which they are expected, up to a maximum number at a
 * time. Results that are skipped are discarded. For one thread.
 */
final class Ahead<T> {
  private final ExecutorService executor;
  private final int most;
  private final LinkedList<Expected<T>> order = new LinkedList<>();
  private final Set<String> keys = new HashSet<>();
  private int begun;

  Ahead(ExecutorService executor, int most) {
    this.executor = executor;
    this.most = most;
  }

  /** An expected result, with its computation. */
  static final class Expected<T> {
    private final String key;
    private final FutureTask<T> work;
    private boolean isBegun;

    Expected(String key, Callable<T> work) {
      this.key = key;
      this.work = new FutureTask<>(work);
    }
  }

  /** Announces that all of these will be requested, in this order, and before those expected so far. */
  void expect(List<Expected<T>> next) {
    List<Expected<T>> added = next.stream().filter(each -> keys.add(each.key)).toList();
    order.addAll(0, added);
    begin();
  }

  /**
   * Returns the result of a key, or null if it was not expected; this and all results expected before it are then no
   * longer expected.
   */
  T take(String key) throws IOException {
    if (!keys.contains(key)) {
      return null;
    }
    Expected<T> first = removeFirst();
    while (!first.key.equals(key)) {
      first.work.cancel(false);
      first = removeFirst();
    }
    begin();
    first.work.run(); // does nothing if another thread is computing it
    return resultOf(first.work);
  }

  private Expected<T> removeFirst() {
    Expected<T> first = order.removeFirst();
    keys.remove(first.key);
    if (first.isBegun) {
      begun--;
    }
    return first;
  }

  private void begin() {
    if (begun < most) {
      for (Expected<T> each : order) {
        if (!each.isBegun) {
          each.isBegun = true;
          executor.execute(each.work);
          if (++begun == most) {
            return;
          }
        }
      }
    }
  }

  /** Waits for a result; like a call over the network, the wait does not react to an interrupt of its thread. */
  private static <T> T resultOf(Future<T> result) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return result.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
