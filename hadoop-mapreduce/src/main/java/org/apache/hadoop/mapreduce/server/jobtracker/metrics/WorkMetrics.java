/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import java.util.concurrent.atomic.LongAdder;

/** Counts one kind of work, and how long it takes. Thread-safe; takes no lock. */
final class WorkMetrics {
  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  void begin() {
    begun.increment();
  }

  /** Ends what was begun so long ago. */
  void end(long took, boolean success) {
    nanos.add(took);
    if (!success) {
      failed.increment();
    }
    ended.increment();
  }

  /** Returns how many have ended, well or not. */
  long ended() {
    return ended.sum();
  }

  long failed() {
    return failed.sum();
  }

  /** Returns how many are under way; may be off by what begins or ends at this moment. */
  long inProgress() {
    long gone = ended.sum();
    return Math.max(0, begun.sum() - gone);
  }

  /** Returns how long all that ended took together. */
  long nanos() {
    return nanos.sum();
  }
}
