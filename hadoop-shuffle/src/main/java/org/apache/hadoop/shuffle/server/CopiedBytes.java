/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of bytes of outputs copied to memory and waiting to be sent, over all connections of a server.
 * Thread-safe.
 */
final class CopiedBytes {
  /** The number of bytes from which on {@link #areMany} is true. */
  static final long MANY = 64 << 20;

  private final AtomicLong sum = new AtomicLong();

  /** A share of these bytes. Must be ended exactly once, by one thread. */
  interface Share {
    void end();
  }

  Share added(long bytes) {
    if (bytes == 0) {
      return () -> { };
    }
    sum.addAndGet(bytes);
    return () -> sum.addAndGet(-bytes);
  }

  /**
   * Returns true if whatever can be sent from a file should be, although that is slower, because slow reduces have
   * filled the memory.
   */
  boolean areMany() {
    return sum.get() >= MANY;
  }

  long sum() {
    return sum.get();
  }
}
