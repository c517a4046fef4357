/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.util.concurrent.atomic.AtomicLong;

/** The outputs in memory that wait to be sent, on all connections of a server. Thread-safe. */
final class CopiedBytes {
  /** The number of bytes from which on they are many. */
  static final long MANY = 64 << 20;

  private final AtomicLong sum = new AtomicLong();

  /** A part of them. Ended once, by one thread. */
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
   * Tells whether what can be sent from a file should be, although that takes longer: slow reduces have filled memory.
   */
  boolean areMany() {
    return sum.get() >= MANY;
  }

  long sum() {
    return sum.get();
  }
}
