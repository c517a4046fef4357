/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A budget for the bytes that outputs hold while they arrive, in addition to the memory in which they are kept. One
 * output is always admitted: the budget is exceeded by at most what the threads of a reduce take at the same moment.
 * Thread-safe.
 */
final class ByteBudget {
  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  /** @param limit the budget in bytes */
  ByteBudget(long limit) {
    this.limit = limit;
  }

  boolean hasRoomFor(long bytes) {
    long now = taken.get();
    return now == 0 || bytes <= limit - now;
  }

  void take(long bytes) {
    taken.addAndGet(bytes);
  }

  void giveBack(long bytes) {
    long left = taken.addAndGet(-bytes);
    assert left >= 0 : left;
  }
}
