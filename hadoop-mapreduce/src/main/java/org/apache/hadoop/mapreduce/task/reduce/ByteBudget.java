/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A budget of bytes for what outputs hold while they come, beside the memory they are to stay in. One output may always
 * come: the budget is passed by no more than what the threads of a reduce take at the same moment. Thread-safe.
 */
final class ByteBudget {
  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  /** @param limit bytes */
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
