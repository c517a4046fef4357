/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.util.concurrent.atomic.AtomicLong;

/** Counts bytes that several threads take up to a bound. Thread-safe. */
final class ReplayMemory {
  /** Bytes of blocks on the heap, of all streams of the process. */
  static final ReplayMemory HEAP = new ReplayMemory();
  /** Bytes of blocks in files, of all streams of the process. */
  static final ReplayMemory FILES = new ReplayMemory();

  private final AtomicLong used = new AtomicLong();

  /** Takes {@code bytes} if no more than {@code bound} are taken then; else takes nothing and returns false. */
  boolean take(long bytes, long bound) {
    if (used.addAndGet(bytes) <= bound) {
      return true;
    }
    used.addAndGet(-bytes);
    return false;
  }

  void giveBack(long bytes) {
    used.addAndGet(-bytes);
  }

  long used() {
    return used.get();
  }
}
