/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * A count of all launches, of the time when each tenth of the planned maps was reached, and of the maps with local
 * input. Tasks other than maps belong to no tenth: a cleanup waits for all tasks, and the last reduces may wait for all
 * maps in an arm that starts reduces as maps end, so the last tenth would include a time with nothing to launch.
 * Thread-safe.
 */
final class LaunchProgress {
  static final int TENTHS = 10;

  private final long planned;
  private final Supplier<Moment> clock;
  private final AtomicLong launches = new AtomicLong();
  private final AtomicLong mapLaunches = new AtomicLong();
  private final AtomicReferenceArray<Moment> ends = new AtomicReferenceArray<>(TENTHS + 1);
  private final AtomicLongArray maps = new AtomicLongArray(TENTHS);
  private final AtomicLongArray localMaps = new AtomicLongArray(TENTHS);

  /** A point in time and the CPU time of the JobTracker's side up to it, both in nanoseconds, without pauses. */
  record Moment(long time, long cpu) {
  }

  /**
   * @param planned the number of map launches if none fails
   * @param clock is read at the end of each tenth
   */
  LaunchProgress(long planned, Supplier<Moment> clock) {
    this.planned = planned;
    this.clock = clock;
  }

  /** Counts a launch; the very first one begins the first tenth. Maps are counted by {@link #addMap}. */
  void add() {
    if (launches.getAndIncrement() == 0) {
      ends.set(0, clock.get());
    }
  }

  /**
   * Counts the launch of a map.
   *
   * @param local true if its input is on its own host
   */
  void addMap(boolean local) {
    add();
    int current = tenth();
    maps.incrementAndGet(current);
    if (local) {
      localMaps.incrementAndGet(current);
    }
    long count = mapLaunches.getAndIncrement();
    long after = count + 1;
    if (after <= planned && after * TENTHS / planned > count * TENTHS / planned) {
      Moment now = clock.get();
      // With few launches, several tenths may end at once.
      for (long tenth = count * TENTHS / planned + 1; tenth <= after * TENTHS / planned; tenth++) {
        ends.set((int) tenth, now);
      }
    }
  }

  /** Returns the number of launches. */
  long launches() {
    return launches.get();
  }

  /** Returns the number of map launches. */
  long mapLaunches() {
    return mapLaunches.get();
  }

  /** Returns the number of maps planned. */
  long planned() {
    return planned;
  }

  /** Returns the current tenth of the planned maps, from 0; -1 before the first launch. */
  int tenth() {
    return launches.get() == 0 ? -1 : (int) Math.min(TENTHS - 1, mapLaunches.get() * TENTHS / planned);
  }

  /** Returns the end of a tenth, numbered from 1; 0 gives the first launch. Null if not reached yet. */
  Moment end(int tenth) {
    return ends.get(tenth);
  }

  /** Returns the number of planned map launches in a tenth, numbered from 1. */
  long launchesOf(int tenth) {
    return atLeast(tenth) - atLeast(tenth - 1);
  }

  /** Returns the number of launches that completes a tenth. */
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
