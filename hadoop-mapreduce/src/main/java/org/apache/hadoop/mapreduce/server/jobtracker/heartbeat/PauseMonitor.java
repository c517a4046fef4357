/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A thread that does nothing but look at the heartbeats twice a second, so that when it is late the whole process has
 * paused. It takes no lock that a heartbeat takes. Starts and stops are for one thread at a time.
 */
public final class PauseMonitor {
  /** The time from one look to the next. */
  public static final long PERIOD_MILLIS = 500;

  /** A look at what may have paused. */
  interface Look {
    /**
     * Looks at the time.
     *
     * @param nanos a clock that is never set
     * @param elapsed milliseconds since the last look, or since the start
     */
    void look(long nanos, long elapsed);
  }

  private static final Log LOG = LogFactory.getLog(PauseMonitor.class);

  private final Look look;
  private Thread thread;

  PauseMonitor(Look look) {
    this.look = look;
  }

  /** Does nothing if it runs. */
  void start() {
    if (thread == null) {
      thread = new Thread(this::run, "pauseMonitor");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Returns when the thread has ended, or at once where the caller is interrupted. */
  void stop() {
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread = null;
  }

  private void run() {
    long before = System.nanoTime();
    while (true) {
      try {
        Thread.sleep(PERIOD_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      long now = System.nanoTime();
      try {
        look.look(now, TimeUnit.NANOSECONDS.toMillis(now - before));
      } catch (RuntimeException e) {
        // without the next looks, trackers would keep the interval of now, whatever comes
        LOG.error("A look at the heartbeats failed", e);
      }
      before = now;
    }
  }
}
