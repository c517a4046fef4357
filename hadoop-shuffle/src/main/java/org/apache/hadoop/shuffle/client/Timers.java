/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/** The actions that a loop is to do later, by {@link System#nanoTime}. Used by the loop's thread only. */
final class Timers {
  /** An action to do once. */
  static final class Timer implements Comparable<Timer> {
    private final long nanos;
    // Null once it has been done or cancelled.
    private Runnable action;

    private Timer(long nanos, Runnable action) {
      this.nanos = nanos;
      this.action = action;
    }

    /**
     * Tells whether this is to be done after a moment.
     *
     * @param time of {@link System#nanoTime}
     */
    boolean isLaterThan(long time) {
      return nanos - time > 0;
    }

    /** Cancels the action. It stays in the queue until its time, without what it would have done. */
    void cancel() {
      action = null;
    }

    @Override
    public int compareTo(Timer other) {
      // The difference, as nanoTime may overflow.
      return Long.signum(nanos - other.nanos);
    }
  }

  private final PriorityQueue<Timer> queue = new PriorityQueue<>();

  /**
   * Puts an action down for later.
   *
   * @param micros from now on
   */
  Timer schedule(long micros, Runnable action) {
    Timer timer = new Timer(System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros), action);
    queue.add(timer);
    return timer;
  }

  /**
   * Returns how long to wait for the next action.
   *
   * @return milliseconds until the next is due, at least 1; 0 if one is due; -1 if there is none
   */
  long millisToNext() {
    dropCancelled();
    Timer next = queue.peek();
    if (next == null) {
      return -1;
    }
    long nanos = next.nanos - System.nanoTime();
    return nanos <= 0 ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  /**
   * Takes the next action that is due.
   *
   * @return what is due and has not been done or cancelled, earliest first; null if nothing is
   */
  Runnable nextDue() {
    dropCancelled();
    Timer next = queue.peek();
    if (next == null || next.nanos - System.nanoTime() > 0) {
      return null;
    }
    queue.remove();
    Runnable action = next.action;
    next.action = null;
    return action;
  }

  /** Returns how many actions wait for their time, cancelled ones included. */
  int size() {
    return queue.size();
  }

  private void dropCancelled() {
    while (!queue.isEmpty() && queue.peek().action == null) {
      queue.remove();
    }
  }
}
