/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The failures of a pool: JVMs that did not come so far as to wait, and tasks that could not be handed over. After some
 * that follow each other the pool pauses, longer each time. Safe for use by several threads; its monitor is a leaf.
 */
final class PoolFailures {
  private static final Log LOG = LogFactory.getLog(PoolFailures.class);

  private final PoolLimits limits;
  /** The number of failures that have followed each other. */
  @GuardedBy("this")
  private int failures;
  @GuardedBy("this")
  private long failedNanos;
  @GuardedBy("this")
  private long starts;
  @GuardedBy("this")
  private long handOvers;

  PoolFailures(PoolLimits limits) {
    this.limits = limits;
  }

  /** Notes that a task was handed over: what has failed before does not count for a pause any more. */
  synchronized void end() {
    failures = 0;
  }

  /** Counts a JVM that did not come so far as to wait. */
  synchronized void countStart() {
    starts++;
    count();
  }

  /** Counts a task that could not be handed over. */
  synchronized void countHandOver() {
    handOvers++;
    count();
  }

  @GuardedBy("this")
  private void count() {
    failures++;
    failedNanos = System.nanoTime();
    long pause = limits.pauseMillis(failures);
    if (pause > 0) {
      LOG.warn("No JVMs that wait for tasks are started for " + pause + " ms, after " + failures + " failures");
    }
  }

  /** Returns for how many more milliseconds no JVMs are started. */
  synchronized long pauseMillis() {
    return Math.max(0, limits.pauseMillis(failures) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - failedNanos));
  }

  /** Returns how many JVMs that were to wait did not come so far. */
  synchronized long starts() {
    return starts;
  }

  /** Returns how many tasks could not be handed over to JVMs that waited. */
  synchronized long handOvers() {
    return handOvers;
  }
}
