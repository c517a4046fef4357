/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.mapred.SimulatedTracker;
import org.apache.hadoop.mapred.TrackerLink;

/**
 * A driver whose trackers send heartbeats on schedule. A delayed heartbeat is sent as soon as possible, with its
 * latency counted from when it was due: neither the load nor the clock waits for the JobTracker.
 */
final class OpenLoopDriver extends LoadDriver {
  private final Pace pace;
  private final long longestNap;
  private final PriorityQueue<SimulatedTracker> queue =
      new PriorityQueue<>(Comparator.comparingLong(SimulatedTracker::nextBeat));

  OpenLoopDriver(RunState state, TrackerLink link, List<SimulatedTracker> trackers) {
    super(state, link, trackers);
    pace = Pace.of(state.spec());
    longestNap = state.nap();
  }

  @Override
  void drive() throws IOException, InterruptedException {
    long now = System.nanoTime();
    for (SimulatedTracker tracker : trackers()) {
      tracker.setNextBeat(now + pace.firstBeat(tracker.index(), tracker.replyInterval()));
      queue.add(tracker);
    }
    while (!state().isOver()) {
      postpone(state().gate().pass());
      SimulatedTracker tracker = queue.peek();
      if (tracker == null || tracker.nextBeat() > System.nanoTime()) {
        nap(tracker);
      } else {
        queue.remove();
        beatWhenDue(tracker);
      }
    }
  }

  /** Shifts all schedules equally, which keeps their order. */
  private void postpone(long nanos) {
    if (nanos > 0) {
      queue.forEach(tracker -> tracker.setNextBeat(tracker.nextBeat() + nanos));
    }
  }

  private void nap(SimulatedTracker first) {
    long left = first == null ? longestNap : first.nextBeat() - System.nanoTime();
    if (left > 0) {
      LockSupport.parkNanos(this, Math.min(longestNap, left));
    }
  }

  private void beatWhenDue(SimulatedTracker tracker) throws IOException {
    if (state().hasDied(tracker.index())) {
      return;
    }
    long due = tracker.nextBeat();
    if (state().progress().tenth() >= 0 && System.nanoTime() - due > pace.interval(tracker.replyInterval())) {
      tracker.setLate();
    }
    beat(tracker, due);
    tracker.setNextBeat(pace.nextBeat(due, tracker.replyInterval(), tracker.firstEnd(), System.nanoTime()));
    queue.add(tracker);
  }
}
