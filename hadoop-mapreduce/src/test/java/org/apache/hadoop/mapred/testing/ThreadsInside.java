/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the threads that are inside a kind of a job's own code at the same time. Thread-safe. */
public final class ThreadsInside {
  private static final Map<String, ThreadsInside> KINDS = new ConcurrentHashMap<>();

  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  private ThreadsInside() {
  }

  static ThreadsInside of(String kind) {
    return KINDS.computeIfAbsent(kind, name -> new ThreadsInside());
  }

  /** Notes that the calling thread has entered the code. */
  void enter() {
    int inside = now.incrementAndGet();
    if (inside > most.get()) {
      most.accumulateAndGet(inside, Math::max);
    }
  }

  /** Notes that the calling thread has left the code. */
  void leave() {
    now.decrementAndGet();
  }

  /** Resets all counts. */
  public static void forget() {
    KINDS.values().forEach(threads -> threads.most.set(0));
  }

  /** Returns the maximum number of threads in each kind of code that has been entered. */
  public static Map<String, Integer> most() {
    Map<String, Integer> all = new TreeMap<>();
    KINDS.forEach((kind, threads) -> all.put(kind, threads.most.get()));
    all.values().removeIf(threads -> threads == 0);
    return all;
  }
}
