/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells the time, and the CPU time that the JobTracker's side has used. In a process of its own that is all the CPU
 * time of the process. In that of the drivers it is likewise, less what drivers used outside of their calls: so the
 * calls count, the JobTracker's own threads, and what the JVM does for both, such as collections; a collection's share
 * for the drivers' own garbage is counted, too. Time in a pause does not pass. Safe for use by several threads.
 */
final class SideClock implements Supplier<LaunchProgress.Moment> {
  private final LongSupplier cpu;
  private volatile LaunchProgress.Moment paused = new LaunchProgress.Moment(0, 0);

  /** @param cpu nanoseconds that the JobTracker's side has used */
  SideClock(LongSupplier cpu) {
    this.cpu = cpu;
  }

  @Override
  public LaunchProgress.Moment get() {
    LaunchProgress.Moment pauses = paused;
    return new LaunchProgress.Moment(System.nanoTime() - pauses.time(), cpu.getAsLong() - pauses.cpu());
  }

  /** Takes off what has passed since {@code from}; no thread may ask for the time meanwhile. */
  void skip(LaunchProgress.Moment from) {
    LaunchProgress.Moment now = get();
    LaunchProgress.Moment before = paused;
    paused = new LaunchProgress.Moment(before.time() + now.time() - from.time(), before.cpu() + now.cpu() - from.cpu());
  }

  /** Nanoseconds of pauses so far. */
  long paused() {
    return paused.time();
  }
}
