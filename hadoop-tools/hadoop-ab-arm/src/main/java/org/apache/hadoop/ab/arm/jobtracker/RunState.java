/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/** State that all drivers of a run share. Safe for use by several threads. */
final class RunState {
  /** Many drivers look less often, or they would be busy looking. */
  private static final long NAP_OF_ONE = 5_000_000;
  private static final long MAX_NAP = 500_000_000;

  private final JobTrackerSpec spec;
  private final LaunchProgress progress;
  private final DriverGate gate = new DriverGate();
  private final long nap;
  private final RateLimit limit;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  /** The instant at which the storm begins; never, at first. */
  private volatile long stormFrom = System.nanoTime() + Long.MAX_VALUE / 2;
  private volatile long stormTo = stormFrom;
  private volatile boolean over;

  /** @param drivers that will run */
  RunState(JobTrackerSpec spec, int drivers, LaunchProgress progress) {
    this.spec = spec;
    this.progress = progress;
    nap = Math.min(MAX_NAP, drivers * NAP_OF_ONE);
    limit = new RateLimit(spec.rate().orElse(Double.POSITIVE_INFINITY), System.nanoTime());
  }

  JobTrackerSpec spec() {
    return spec;
  }

  /** Nanoseconds after which a driver that waits for a beat to be due looks whether the run is over. */
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

  /** Tells whether a tracker is one of those to be lost, and its time has come: half of the maps are launched. */
  boolean hasDied(int tracker) {
    return spec.lost() > 0 && isToDie(tracker) && progress.mapLaunches() >= progress.planned() / 2;
  }

  /** Tells whether a tracker is one of those that are to die, which are spread evenly over all. */
  private boolean isToDie(int tracker) {
    return (long) tracker * spec.lost() / spec.trackers() != (tracker + 1L) * spec.lost() / spec.trackers();
  }

  /** Tells whether many clients submitted jobs at some time between two instants, by {@link System#nanoTime}. */
  boolean wasStorm(long from, long to) {
    return spec.submitStorm() > 0 && to - stormFrom >= 0 && from - stormTo <= 0;
  }

  void beginStorm() {
    // In this order, or a reader might see the new end with the old begin.
    stormFrom = System.nanoTime();
    stormTo = stormFrom + Long.MAX_VALUE / 2;
  }

  void endStorm() {
    stormTo = System.nanoTime();
  }

  boolean isOver() {
    return over;
  }

  /** Drivers end soon. */
  void end() {
    over = true;
  }

  /** Notes that a thread of the run could not go on; the first such reason is kept. */
  void fail(Throwable reason) {
    failure.compareAndSet(null, reason);
    over = true;
  }

  /** Null while all is well. */
  Throwable failure() {
    return failure.get();
  }
}
