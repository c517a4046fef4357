/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.util.concurrent.atomic.AtomicLong;

/** A counter of bytes reserved by several threads, up to a limit. Thread-safe. */
final class ReplayMemory {
  /** The bytes of blocks on the heap, for all streams of the process. */
  static final ReplayMemory HEAP = new ReplayMemory();
  /** The bytes of blocks in files, for all streams of the process. */
  static final ReplayMemory FILES = new ReplayMemory();

  private final AtomicLong used = new AtomicLong();

  /** Reserves {@code bytes} unless that would exceed {@code bound}; otherwise reserves nothing and returns false. */
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
