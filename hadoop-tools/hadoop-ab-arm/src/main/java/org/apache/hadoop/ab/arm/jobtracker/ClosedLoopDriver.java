/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.SimulatedTracker;
import org.apache.hadoop.mapred.TrackerLink;

/** A driver whose trackers send heartbeats in turn, round after round, without waiting. */
final class ClosedLoopDriver extends LoadDriver {
  private volatile long longestRound;

  ClosedLoopDriver(RunState state, TrackerLink link, List<SimulatedTracker> trackers) {
    super(state, link, trackers);
  }

  @Override
  void drive() throws IOException, InterruptedException {
    while (!state().isOver()) {
      long from = System.nanoTime();
      long paused = 0;
      for (SimulatedTracker tracker : trackers()) {
        if (state().isOver()) {
          return;
        }
        paused += state().gate().pass();
        if (!state().hasDied(tracker.index())) {
          beat(tracker, 0);
        }
      }
      longestRound = Math.max(longestRound, System.nanoTime() - from - paused);
    }
  }

  /** Returns the longest time between two heartbeats of a tracker, in nanoseconds. */
  long longestRound() {
    return longestRound;
  }
}
