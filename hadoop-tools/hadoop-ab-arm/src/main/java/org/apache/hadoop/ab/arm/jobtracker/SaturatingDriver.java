/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.SimulatedTracker;
import org.apache.hadoop.mapred.TrackerLink;

/** Its trackers beat in turn, round after round, without waiting. */
final class SaturatingDriver extends Driver {
  private volatile long longestRound;

  SaturatingDriver(Stage stage, TrackerLink link, List<SimulatedTracker> trackers) {
    super(stage, link, trackers);
  }

  @Override
  void play() throws IOException, InterruptedException {
    while (!stage().isOver()) {
      long from = System.nanoTime();
      long paused = 0;
      for (SimulatedTracker tracker : trackers()) {
        if (stage().isOver()) {
          return;
        }
        paused += stage().gate().pass();
        if (!stage().hasDied(tracker.index())) {
          beat(tracker, 0);
        }
      }
      longestRound = Math.max(longestRound, System.nanoTime() - from - paused);
    }
  }

  /** Nanoseconds between two beats of a tracker, at most. */
  long longestRound() {
    return longestRound;
  }
}
