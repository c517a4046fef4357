/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A clock of the time and of the CPU time of the JobTracker's side. If the JobTracker has a process of its own, that is
 * the whole process's CPU time. In the drivers' process it is that less what the drivers use outside of their calls: it
 * covers the calls, the JobTracker's own threads and the JVM's work for both sides, such as collections, including
 * those of the drivers' own garbage. Paused time does not count. Thread-safe.
 */
final class SideClock implements Supplier<LaunchProgress.Moment> {
  private final LongSupplier cpu;
  private volatile LaunchProgress.Moment paused = new LaunchProgress.Moment(0, 0);

  /** @param cpu the nanoseconds of CPU time used by the JobTracker's side */
  SideClock(LongSupplier cpu) {
    this.cpu = cpu;
  }

  @Override
  public LaunchProgress.Moment get() {
    LaunchProgress.Moment pauses = paused;
    return new LaunchProgress.Moment(System.nanoTime() - pauses.time(), cpu.getAsLong() - pauses.cpu());
  }

  /** Excludes the time since {@code from}; no thread may read the clock meanwhile. */
  void skip(LaunchProgress.Moment from) {
    LaunchProgress.Moment now = get();
    LaunchProgress.Moment before = paused;
    paused = new LaunchProgress.Moment(before.time() + now.time() - from.time(), before.cpu() + now.cpu() - from.cpu());
  }

  /** Returns the nanoseconds of pauses so far. */
  long paused() {
    return paused.time();
  }
}
