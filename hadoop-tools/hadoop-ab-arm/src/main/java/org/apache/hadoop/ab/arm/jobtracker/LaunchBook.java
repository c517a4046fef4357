/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * All launches: how many, when each tenth of the tasks planned was reached, how many found their input on their own
 * host. Setups and clean-ups of jobs belong to no tenth: the clean-up waits for all tasks to end, so that the last tenth
 * would have a time in it in which there is nothing to launch. Safe for use by several threads.
 */
final class LaunchBook {
  static final int TENTHS = 10;

  private final long planned;
  private final Supplier<Moment> clock;
  private final AtomicLong launches = new AtomicLong();
  private final AtomicLong tasks = new AtomicLong();
  private final AtomicReferenceArray<Moment> ends = new AtomicReferenceArray<>(TENTHS + 1);
  private final AtomicLongArray maps = new AtomicLongArray(TENTHS);
  private final AtomicLongArray localMaps = new AtomicLongArray(TENTHS);

  /** A moment, and the CPU time of the JobTracker's side so far; both in nanoseconds, without pauses. */
  record Moment(long time, long cpu) {
  }

  /**
   * @param planned launches of tasks, if none fails
   * @param clock asked at the end of each tenth
   */
  LaunchBook(long planned, Supplier<Moment> clock) {
    this.planned = planned;
    this.clock = clock;
  }

  /**
   * One more launch; the first of all begins the first tenth.
   *
   * @param ofTheJob whether it is a setup or clean-up
   */
  void add(boolean ofTheJob) {
    if (launches.getAndIncrement() == 0) {
      ends.set(0, clock.get());
    }
    if (!ofTheJob) {
      addTask();
    }
  }

  private void addTask() {
    long count = tasks.getAndIncrement();
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

  /** Those of setups and clean-ups, too. */
  long launches() {
    return launches.get();
  }

  long tasks() {
    return tasks.get();
  }

  long planned() {
    return planned;
  }

  /** The tenth of the planned tasks that the run is in, from 0; -1 before the first launch. */
  int tenth() {
    return launches.get() == 0 ? -1 : (int) Math.min(TENTHS - 1, tasks.get() * TENTHS / planned);
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
