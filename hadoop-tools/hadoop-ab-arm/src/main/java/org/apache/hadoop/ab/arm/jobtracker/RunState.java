/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/** The state shared by all drivers of a run. Thread-safe. */
final class RunState {
  /** The nanoseconds between polls, per driver: many drivers poll less often, or polling would keep them busy. */
  private static final long NAP_OF_ONE = 5_000_000;
  private static final long MAX_NAP = 500_000_000;

  private final JobTrackerSpec spec;
  private final LaunchProgress progress;
  private final DriverGate gate = new DriverGate();
  private final long nap;
  private final RateLimit limit;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  /** The start of the storm; initially never. */
  private volatile long stormFrom = System.nanoTime() + Long.MAX_VALUE / 2;
  private volatile long stormTo = stormFrom;
  private volatile boolean over;

  /** @param drivers the number of drivers */
  RunState(JobTrackerSpec spec, int drivers, LaunchProgress progress) {
    this.spec = spec;
    this.progress = progress;
    nap = Math.min(MAX_NAP, drivers * NAP_OF_ONE);
    limit = new RateLimit(spec.rate().orElse(Double.POSITIVE_INFINITY), System.nanoTime());
  }

  JobTrackerSpec spec() {
    return spec;
  }

  /** Returns the nanoseconds after which a driver that waits for a due heartbeat checks whether the run is over. */
  long nap() {
    return nap;
  }

  LaunchProgress progress() {
    return progress;
  }

  DriverGate gate() {
    return gate;
  }

  RateLimit limit() {
    return limit;
  }

  /** Returns true if a tracker is to be lost and half of the maps are launched. */
  boolean hasDied(int tracker) {
    return spec.lost() > 0 && isToDie(tracker) && progress.mapLaunches() >= progress.planned() / 2;
  }

  /** Returns true if a tracker is one of those to be lost, which are spread evenly over all. */
  private boolean isToDie(int tracker) {
    return (long) tracker * spec.lost() / spec.trackers() != (tracker + 1L) * spec.lost() / spec.trackers();
  }

  /** Returns true if a submit storm overlaps the time between two {@link System#nanoTime} values. */
  boolean wasStorm(long from, long to) {
    return spec.submitStorm() > 0 && to - stormFrom >= 0 && from - stormTo <= 0;
  }

  void beginStorm() {
    // In this order, or a reader might see the new end with the old start.
    stormFrom = System.nanoTime();
    stormTo = stormFrom + Long.MAX_VALUE / 2;
  }

  void endStorm() {
    stormTo = System.nanoTime();
  }

  boolean isOver() {
    return over;
  }

  /** Ends the run; drivers stop soon. */
  void end() {
    over = true;
  }

  /** Records a failure that ends the run; the first one is kept. */
  void fail(Throwable reason) {
    failure.compareAndSet(null, reason);
    over = true;
  }

  /** Returns the failure; null if there is none. */
  Throwable failure() {
    return failure.get();
  }
}
