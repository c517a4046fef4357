/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/** The scheduled actions of a loop, timed by {@link System#nanoTime}. Used by the loop's thread only. */
final class Timers {
  /** A one-shot action. */
  static final class Timer implements Comparable<Timer> {
    private final long nanos;
    // Null once it has been run or cancelled.
    private Runnable action;

    private Timer(long nanos, Runnable action) {
      this.nanos = nanos;
      this.action = action;
    }

    /**
     * Returns true if this is due later than a given time.
     *
     * @param time of {@link System#nanoTime}
     */
    boolean isLaterThan(long time) {
      return nanos - time > 0;
    }

    /** Cancels the action. The entry stays in the queue until its time, without the action. */
    void cancel() {
      action = null;
    }

    @Override
    public int compareTo(Timer other) {
      // By the difference, as nanoTime may overflow.
      return Long.signum(nanos - other.nanos);
    }
  }

  private final PriorityQueue<Timer> queue = new PriorityQueue<>();

  /**
   * Schedules an action.
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
   * Removes the next action that is due.
   *
   * @return the earliest due action that has been neither run nor cancelled; null if there is none
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

  /** Returns how many actions are scheduled, including cancelled ones. */
  int size() {
    return queue.size();
  }

  private void dropCancelled() {
    while (!queue.isEmpty() && queue.peek().action == null) {
      queue.remove();
    }
  }
}
