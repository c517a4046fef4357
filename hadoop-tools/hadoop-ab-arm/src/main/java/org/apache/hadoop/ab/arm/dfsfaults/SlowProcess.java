/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.daemons.Daemon;

/**
 * A daemon that is stopped most of the time but alive: all that it does, disk writes included, takes that much longer,
 * without any code in the release. Once this is closed the daemon runs normally again.
 */
final class SlowProcess implements AutoCloseable {
  /** Shorter than any timeout of a release, or of the seeded cases. */
  private static final long STOPPED_MILLIS = 180;
  private static final long RUNS_MILLIS = 20;

  private final Daemon daemon;
  private final Thread thread;
  @GuardedBy("this")
  private boolean over;

  private SlowProcess(Daemon daemon) {
    this.daemon = daemon;
    thread = new Thread(this::run, "slow " + daemon.name());
    thread.setDaemon(true);
  }

  static SlowProcess begin(Daemon daemon) {
    SlowProcess slow = new SlowProcess(daemon);
    slow.thread.start();
    return slow;
  }

  private void run() {
    try {
      while (!isOver(RUNS_MILLIS)) {
        daemon.signal("STOP");
        isOver(STOPPED_MILLIS);
        daemon.signal("CONT");
      }
    } catch (InterruptedException | IOException e) {
      System.err.println("ab-arm: " + daemon.name() + " may be stopped: " + e);
    }
  }

  /**
   * Waits, and returns true once the daemon is to run normally. A signal is never interrupted: it might arrive late.
   */
  private synchronized boolean isOver(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; !over && left > 0; left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      wait(left);
    }
    return over;
  }

  @Override
  public void close() throws InterruptedException {
    synchronized (this) {
      over = true;
      notifyAll();
    }
    thread.join();
  }
}
