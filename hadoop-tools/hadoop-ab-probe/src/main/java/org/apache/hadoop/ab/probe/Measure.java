/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * The sums of one probe. Threads add without a lock and, if there are many, without sharing a cache line; a reading
 * during calls may miss some of them.
 */
final class Measure {
  private final AtomicInteger matched = new AtomicInteger();
  private final LongAdder calls = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

  void addMatched(int methods) {
    matched.addAndGet(methods);
  }

  void addCall(long callNanos) {
    calls.increment();
    nanos.add(callNanos);
    longest.accumulate(callNanos);
  }

  /** Returns the number of watched methods in this process: 0 if the class was not loaded or has no such method. */
  int matched() {
    return matched.get();
  }

  long calls() {
    return calls.sum();
  }

  /** Returns the total time from entry to return or throw of all calls, including waits and nested calls. */
  long nanos() {
    return nanos.sum();
  }

  long longestNanos() {
    return longest.get();
  }
}
