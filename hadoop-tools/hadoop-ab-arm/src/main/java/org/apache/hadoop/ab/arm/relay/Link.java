/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

/**
 * A link with a rate limit, in one direction: the bytes of all connections leave it in sequence. Not thread-safe,
 * except for {@link #setOpen}.
 */
final class Link {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double nanosPerByte;
  private volatile boolean open;
  private long busyUntil = Long.MIN_VALUE;

  /** @param bytesPerSecond 0 for no limit */
  Link(long bytesPerSecond) {
    nanosPerByte = bytesPerSecond == 0 ? 0 : NANOS_PER_SECOND / bytesPerSecond;
  }

  /** Sets whether bytes pass without a rate limit. */
  void setOpen(boolean open) {
    this.open = open;
  }

  /** Puts bytes on the link and returns the time when the last one leaves it. */
  long send(long now, int bytes) {
    if (nanosPerByte == 0 || open) {
      return now;
    }
    busyUntil = Math.max(now, busyUntil) + (long) (bytes * nanosPerByte);
    return busyUntil;
  }

  /** Returns the time until the link is empty. */
  long backlog(long now) {
    return nanosPerByte == 0 ? 0 : Math.max(0, Math.max(now, busyUntil) - now);
  }
}
