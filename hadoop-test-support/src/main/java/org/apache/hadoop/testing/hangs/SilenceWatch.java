/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.hangs;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A watchdog that requests an end when there has been no sign of life for a time. Thread-safe. */
final class SilenceWatch {
  private static final int LOOKS = 20;

  private final Duration patience;
  private final Consumer<String> end;
  private boolean watches;
  private volatile Heard last;

  private record Heard(String what, long nanos) {
  }

  /**
   * Creates a watch that has not begun.
   *
   * @param patience how long there may be no sign of life
   * @param end takes one line that says how long it was silent, and after what
   */
  SilenceWatch(Duration patience, Consumer<String> end) {
    this.patience = patience;
    this.end = end;
  }

  /** Starts to watch, in a daemon thread; does nothing if it has started already. */
  synchronized void begin() {
    if (watches) {
      return;
    }
    watches = true;
    heard("the watch's start");
    ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(look -> {
      Thread watcher = new Thread(look, "watch over silent tests");
      watcher.setDaemon(true);
      return watcher;
    });
    long every = Math.max(1, patience.toMillis() / LOOKS);
    thread.scheduleWithFixedDelay(() -> {
      if (look(System.nanoTime())) {
        thread.shutdown();
      }
    }, every, every, TimeUnit.MILLISECONDS);
  }

  /** Records a sign of life. */
  void heard(String what) {
    last = new Heard(what, System.nanoTime());
  }

  /** Checks once, at the time {@code nowNanos}; returns true if it requested the end. */
  boolean look(long nowNanos) {
    Heard heard = last;
    if (nowNanos - heard.nanos() <= patience.toNanos()) {
      return false;
    }
    end.accept("No test began or ended for " + patience.toSeconds() + " s after " + heard.what()
        + " (-Dtest.silence.minutes=N allows more)");
    return true;
  }
}
