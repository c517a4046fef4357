/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import java.util.concurrent.atomic.LongAdder;

/** The counters of one kind of work and of the time that it takes. Thread-safe; lock-free. */
final class WorkMetrics {
  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  void begin() {
    begun.increment();
  }

  /** Counts the end of a piece of work. */
  void end(long took, boolean success) {
    nanos.add(took);
    if (!success) {
      failed.increment();
    }
    ended.increment();
  }

  /** Returns the number of pieces that have ended, successful or not. */
  long ended() {
    return ended.sum();
  }

  long failed() {
    return failed.sum();
  }

  /** Returns the number of pieces in progress; may be slightly off due to concurrent updates. */
  long inProgress() {
    long gone = ended.sum();
    return Math.max(0, begun.sum() - gone);
  }

  /** Returns the total time of all pieces that have ended, in nanoseconds. */
  long nanos() {
    return nanos.sum();
  }
}
