/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.commons.logging.Log;

/**
 * A log that writes at most one line a minute, with the number of suppressed ones, so that a client that sends garbage,
 * or too much, cannot fill it. Every line and its stack trace are logged at debug level. Never throws, even when out of
 * memory. Thread-safe.
 */
public final class RareLog {
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int PAUSE_MILLIS = 10;

  private final Log log;
  private final LongSupplier nanoClock;
  private long next;
  private long silent;

  public RareLog(Log log) {
    this(log, System::nanoTime);
  }

  RareLog(Log log, LongSupplier nanoClock) {
    this.log = log;
    this.nanoClock = nanoClock;
    next = nanoClock.getAsLong();
  }

  /** Logs that something failed because of {@code why}, which may be null. */
  public void warn(String what, Throwable why) {
    try {
      String line = why == null ? what : what + ": " + why;
      log.debug(line, why);
      long before = turn();
      if (before >= 0) {
        log.warn(before == 0 ? line : line + " (and " + before + " such lines since the last one)");
      }
    } catch (Throwable again) {
      // There is no memory to report it.
    }
  }

  /**
   * Logs that this thread continues after {@code what}, which may recur at once, and pauses for a moment. An interrupt
   * ends the pause and is preserved.
   */
  public void survive(Throwable what) {
    if (what instanceof InterruptedException) {
      return;
    }
    warn(Thread.currentThread().getName() + " continues after an error", what);
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the number of suppressed lines, or -1 if this one is suppressed. */
  private synchronized long turn() {
    long now = nanoClock.getAsLong();
    if (now - next < 0) {
      silent++;
      return -1;
    }
    next = now + QUIET_NANOS;
    long before = silent;
    silent = 0;
    return before;
  }
}
