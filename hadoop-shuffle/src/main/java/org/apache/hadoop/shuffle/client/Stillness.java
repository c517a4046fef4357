/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.concurrent.TimeUnit;

/**
 * A watchdog for inactivity. The timeout is counted in ticks of an eighth of it: if the loop's thread was busy with
 * another connection for long, so that nothing could be read, that counts as one tick only. A tick costs the same
 * however much was received since the last one, and noting activity costs next to nothing. Used by the loop's thread
 * only.
 */
final class Stillness {
  private static final int TICKS = 8;

  private final Loop loop;
  private final Runnable tick = this::tick;
  // The scheduled tick; it may fire before it is due and is rescheduled then, as watches are often restarted.
  private Timers.Timer next;
  // Null if nothing is watched.
  private Runnable action;
  private long micros;
  private long due;
  private int still;

  Stillness(Loop loop) {
    this.loop = loop;
  }

  /** Runs the action once if nothing happens for so many milliseconds from now on; replaces an earlier watch. */
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

  /** Notes activity. */
  void heard() {
    still = 0;
  }

  /** Ends the watch; another one may begin. */
  void stop() {
    action = null;
  }

  /** Ends the watch for good. */
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
