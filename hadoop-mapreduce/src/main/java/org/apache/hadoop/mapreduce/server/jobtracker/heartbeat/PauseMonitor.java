/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A thread that only samples the heartbeats twice a second, so that a delay means that the whole process has paused. It
 * takes no lock that a heartbeat takes. Starts and stops are for one thread at a time.
 */
public final class PauseMonitor {
  /** The time between two samples. */
  public static final long PERIOD_MILLIS = 500;

  /** A callback for each sample. */
  interface Look {
    /**
     * Processes a sample.
     *
     * @param nanos the time of a monotonic clock
     * @param elapsed the milliseconds since the last sample, or since the start
     */
    void look(long nanos, long elapsed);
  }

  private static final Log LOG = LogFactory.getLog(PauseMonitor.class);

  private final Look look;
  private Thread thread;

  PauseMonitor(Look look) {
    this.look = look;
  }

  /** Starts the thread; does nothing if it is running. */
  void start() {
    if (thread == null) {
      thread = new Thread(this::run, "pauseMonitor");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Stops the thread and waits for its end, unless the caller is interrupted. */
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
        // without further samples, trackers would keep the current interval forever
        LOG.error("Checking the heartbeats failed", e);
      }
      before = now;
    }
  }
}
