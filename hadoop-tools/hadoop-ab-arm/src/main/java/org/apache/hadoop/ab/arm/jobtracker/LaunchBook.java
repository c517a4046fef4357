/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * All launches: how many, when each tenth of those planned was reached, how many found their input on their own host.
 * Safe for use by several threads.
 */
final class LaunchBook {
  static final int TENTHS = 10;

  private final long planned;
  private final Supplier<Moment> clock;
  private final AtomicLong launches = new AtomicLong();
  private final AtomicReferenceArray<Moment> ends = new AtomicReferenceArray<>(TENTHS + 1);
  private final AtomicLongArray maps = new AtomicLongArray(TENTHS);
  private final AtomicLongArray localMaps = new AtomicLongArray(TENTHS);

  /** A moment, and the CPU time of the JobTracker's side so far; both in nanoseconds, without pauses. */
  record Moment(long time, long cpu) {
  }

  /**
   * @param planned launches, if none fails
   * @param clock asked at the end of each tenth
   */
  LaunchBook(long planned, Supplier<Moment> clock) {
    this.planned = planned;
    this.clock = clock;
  }

  /** One more launch; the first of all begins the first tenth. */
  void add() {
    long count = launches.getAndIncrement();
    if (count == 0) {
      ends.set(0, clock.get());
    }
    long after = count + 1;
    if (after <= planned && after * TENTHS / planned > count * TENTHS / planned) {
      Moment now = clock.get();
      // A tenth of few launches may end with others.
      for (long tenth = count * TENTHS / planned + 1; tenth <= after * TENTHS / planned; tenth++) {
        ends.set((int) tenth, now);
      }
    }
  }

  void addMap(boolean local) {
    int tenth = Math.max(0, tenth());
    maps.incrementAndGet(tenth);
    if (local) {
      localMaps.incrementAndGet(tenth);
    }
  }

  long launches() {
    return launches.get();
  }

  long planned() {
    return planned;
  }

  /** The tenth of the planned launches that the run is in, from 0; -1 before the first. */
  int tenth() {
    long count = launches.get();
    return count == 0 ? -1 : (int) Math.min(TENTHS - 1, count * TENTHS / planned);
  }

  /** The end of a tenth, counted from 1; that of 0 is the first launch. Null before. */
  Moment end(int tenth) {
    return ends.get(tenth);
  }

  /** Launches of the planned ones that make up a tenth, counted from 1. */
  long launchesOf(int tenth) {
    return atLeast(tenth) - atLeast(tenth - 1);
  }

  /** The fewest launches that end a tenth. */
  private long atLeast(int tenth) {
    return (tenth * planned + TENTHS - 1) / TENTHS;
  }

  long maps(int tenth) {
    return maps.get(tenth);
  }

  long localMaps(int tenth) {
    return localMaps.get(tenth);
  }
}
