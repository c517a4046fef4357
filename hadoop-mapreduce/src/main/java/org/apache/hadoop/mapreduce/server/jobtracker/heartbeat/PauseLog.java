/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A log of the pauses in which the JobTracker could not hear from trackers, as far back as is relevant. All times are
 * in milliseconds of the JobTracker's clock. Thread-safe; its monitor is a leaf, and no heartbeat takes it.
 */
final class PauseLog {
  private record Pause(long from, long to) {
    long within(long since, long until) {
      return Math.max(0, Math.min(to, until) - Math.max(from, since));
    }
  }

  /** The pauses in chronological order. */
  @GuardedBy("this")
  private final Deque<Pause> pauses = new ArrayDeque<>();
  /** The sum of all pauses; written with the monitor held. */
  private volatile long total;

  /** Adds a pause that has just ended, or a continuation of the last one. Pauses are added in chronological order. */
  synchronized void add(long from, long to) {
    Pause last = pauses.peekLast();
    long begin = last == null ? from : Math.max(from, last.to());
    if (to <= begin) {
      return; // the clock was set back
    }
    total += to - begin;
    if (last != null && last.to() == begin) {
      pauses.removeLast();
      begin = last.from();
    }
    pauses.addLast(new Pause(begin, to));
  }

  /** Returns how much of the time since {@code since} the JobTracker could hear from trackers. */
  synchronized long heard(long since, long now) {
    long heard = now - since;
    for (Pause pause : pauses) {
      heard -= pause.within(since, now);
    }
    return heard;
  }

  /** Removes the pauses since which the JobTracker has been able to hear from trackers for more than {@code millis}. */
  synchronized void forget(long millis, long now) {
    while (!pauses.isEmpty() && heard(pauses.peekFirst().to(), now) > millis) {
      pauses.removeFirst();
    }
  }

  /** Returns the total length of all pauses, including removed ones. Takes no lock. */
  long total() {
    return total;
  }

  synchronized int size() {
    return pauses.size();
  }
}
