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
  private Timers.Timer next;
  private Runnable action;
  private long micros;
  private int still;

  Stillness(Loop loop) {
    this.loop = loop;
  }

  /** Runs the action once when nothing is heard for so many milliseconds from now on; an earlier watch is over. */
  void watch(int millis, Runnable newAction) {
    stop();
    still = 0;
    action = newAction;
    micros = Math.max(1, TimeUnit.MILLISECONDS.toMicros(millis) / TICKS);
    next = loop.schedule(micros, tick);
  }

  /** Something has happened. */
  void heard() {
    still = 0;
  }

  void stop() {
    if (next != null) {
      next.cancel();
      next = null;
    }
  }

  private void tick() {
    next = null;
    if (++still < TICKS) {
      next = loop.schedule(micros, tick);
    } else {
      action.run();
    }
  }
}
