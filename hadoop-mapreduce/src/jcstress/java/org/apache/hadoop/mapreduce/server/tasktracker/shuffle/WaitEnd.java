/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.util.concurrent.TimeUnit;

/**
 * Tells a wait that was not ended by what it waited for from one that ran out because the other thread was late: a
 * machine may leave a thread alone for longer than the wait.
 */
final class WaitEnd {
  static final int WOKEN = 1;
  /** The wait ran out though the event was long past. */
  static final int LOST = 0;
  /** The wait ran out before the event, or at the same time. */
  static final int LATE = 2;

  private static final long CLEARLY_BEFORE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private volatile long eventNanos;
  private volatile boolean happened;

  /** Notes that the event has happened. */
  void happened() {
    eventNanos = System.nanoTime();
    happened = true;
  }

  /** @param woken whether the wait says that it has ended for the event */
  int judge(boolean woken) {
    if (woken) {
      return WOKEN;
    }
    return happened && System.nanoTime() - eventNanos > CLEARLY_BEFORE_NANOS ? LOST : LATE;
  }
}
