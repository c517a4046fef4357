/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A limit on the launches per second: trackers accept no new tasks while they are ahead. Thread-safe. */
final class RateLimit {
  private static final double NANOS_PER_SECOND = 1e9;
  /** The largest burst, in seconds of the rate. */
  private static final double SAVED = 0.1;

  private final double rate;
  private final double most;
  @GuardedBy("this")
  private double left;
  @GuardedBy("this")
  private long filled;

  /** @param rate launches per second; infinite for no limit */
  RateLimit(double rate, long now) {
    this.rate = rate;
    this.most = Math.max(1, rate * SAVED);
    this.left = most;
    this.filled = now;
  }

  boolean allows(long now) {
    if (Double.isInfinite(rate)) {
      return true;
    }
    synchronized (this) {
      // Another thread may already have passed a later time.
      left = Math.min(most, left + Math.max(0, now - filled) / NANOS_PER_SECOND * rate);
      filled = Math.max(filled, now);
      return left > 0;
    }
  }

  /** Deducts launches; if they exceed the allowance, they are paid back later. */
  void took(int launches) {
    if (!Double.isInfinite(rate) && launches > 0) {
      synchronized (this) {
        left -= launches;
      }
    }
  }
}
