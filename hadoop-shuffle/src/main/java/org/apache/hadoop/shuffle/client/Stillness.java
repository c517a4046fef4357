/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Notices that nothing has happened for a time. The time is counted in ticks of an eighth of it: when the loop's thread
 * was busy with another connection for long, so that nothing could be read, that counts for one tick only. A tick costs
 * the same however much has been heard since the last one, and hearing something costs next to nothing. Used by the
 * loop's thread only.
 */
final class Stillness {
  private static final int TICKS = 8;

  private final EventLoop loop;
  private ScheduledFuture<?> tick;
  private int still;

  Stillness(EventLoop loop) {
    this.loop = loop;
  }

  /** Runs the action once when nothing is heard for so many milliseconds from now on; an earlier watch is over. */
  void watch(int millis, Runnable action) {
    stop();
    still = 0;
    next(Math.max(1, TimeUnit.MILLISECONDS.toMicros(millis) / TICKS), action);
  }

  /** Something has happened. */
  void heard() {
    still = 0;
  }

  void stop() {
    if (tick != null) {
      tick.cancel(false);
      tick = null;
    }
  }

  private void next(long micros, Runnable action) {
    tick = loop.schedule(() -> {
      tick = null;
      if (++still < TICKS) {
        next(micros, action);
      } else {
        action.run();
      }
    }, micros, TimeUnit.MICROSECONDS);
  }
}
