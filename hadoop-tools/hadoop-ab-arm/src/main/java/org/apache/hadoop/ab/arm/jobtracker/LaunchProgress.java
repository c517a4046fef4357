/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * All launches: how many, when each tenth of the maps planned was reached, how many maps found their input on their own
 * host. What is no map belongs to no tenth. A clean-up waits for all tasks to end, and so may the last reduces wait for
 * all maps, where an arm starts reduces as maps end: the last tenth would have a time in it in which there is nothing
 * to launch. Safe for use by several threads.
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

  /** A moment, and the CPU time of the JobTracker's side so far; both in nanoseconds, without pauses. */
  record Moment(long time, long cpu) {
  }

  /**
   * @param planned launches of maps, if none fails
   * @param clock asked at the end of each tenth
   */
  LaunchProgress(long planned, Supplier<Moment> clock) {
    this.planned = planned;
    this.clock = clock;
  }

  /** Counts one more launch; the first of all begins the first tenth. A map is told by {@link #addMap}. */
  void add() {
    if (launches.getAndIncrement() == 0) {
      ends.set(0, clock.get());
    }
  }

  /**
   * Counts one more launch, of a map.
   *
   * @param local whether it has its input on its own host
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
      // A tenth of few launches may end with others.
      for (long tenth = count * TENTHS / planned + 1; tenth <= after * TENTHS / planned; tenth++) {
        ends.set((int) tenth, now);
      }
    }
  }

  /** Returns all of them. */
  long launches() {
    return launches.get();
  }

  /** Returns those of maps. */
  long mapLaunches() {
    return mapLaunches.get();
  }

  /** Returns the number of maps planned. */
  long planned() {
    return planned;
  }

  /** The tenth of the planned maps that the run is in, from 0; -1 before the first launch. */
  int tenth() {
    return launches.get() == 0 ? -1 : (int) Math.min(TENTHS - 1, mapLaunches.get() * TENTHS / planned);
  }

  /** The end of a tenth, counted from 1; that of 0 is the first launch. Null before. */
  Moment end(int tenth) {
    return ends.get(tenth);
  }

  /** Launches of the planned maps that make up a tenth, counted from 1. */
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
