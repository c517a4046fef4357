/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.concurrent.TimeUnit;

/**
 * Notices that nothing has happened for a time. The time is counted in ticks of an eighth of it: when the loop's thread
 * was busy with another connection for long, so that nothing could be read, that counts for one tick only. A tick costs
 * the same however much has been heard since the last one, and hearing something costs next to nothing. Used by the
 * loop's thread only.
 */
final class Stillness {
  private static final int TICKS = 8;

  private final Loop loop;
  private final Runnable tick = this::tick;
  // The tick that is to come; it may come earlier than due, and is put off then: watches are often begun anew.
  private Timers.Timer next;
  // Null: nothing is watched.
  private Runnable action;
  private long micros;
  private long due;
  private int still;

  Stillness(Loop loop) {
    this.loop = loop;
  }

  /** Runs the action once when nothing is heard for so many milliseconds from now on; an earlier watch is over. */
  void watch(int millis, Runnable newAction) {
    action = newAction;
    still = 0;
    micros = Math.max(1, TimeUnit.MILLISECONDS.toMicros(millis) / TICKS);
    due = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
    if (next != null && next.isLaterThan(due)) {
      next.cancel();
      next = null;
    }
    if (next == null) {
      next = loop.schedule(micros, tick);
    }
  }

  /** Notes that something has happened. */
  void heard() {
    still = 0;
  }

  /** Ends the watch; another one may begin. */
  void stop() {
    action = null;
  }

  /** Ends the watch for good: no other will begin. */
  void end() {
    stop();
    if (next != null) {
      next.cancel();
      next = null;
    }
  }

  private void tick() {
    next = null;
    if (action == null) {
      return;
    }
    long early = TimeUnit.NANOSECONDS.toMicros(due - System.nanoTime());
    if (early > 0) {
      next = loop.schedule(early, tick);
    } else if (++still < TICKS) {
      due = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
      next = loop.schedule(micros, tick);
    } else {
      Runnable now = action;
      stop();
      now.run();
    }
  }
}
