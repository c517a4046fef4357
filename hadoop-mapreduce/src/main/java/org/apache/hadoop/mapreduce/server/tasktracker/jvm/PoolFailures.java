/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The failures of a pool: JVMs that failed before they were ready, and tasks that could not be handed over. After
 * several consecutive failures the pool pauses, each time for longer. Safe for use by several threads; its monitor is a
 * leaf.
 */
final class PoolFailures {
  private static final Log LOG = LogFactory.getLog(PoolFailures.class);

  private final PoolLimits limits;
  /** The number of consecutive failures. */
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

  /** Records a successful hand-over: earlier failures no longer count towards a pause. */
  synchronized void end() {
    failures = 0;
  }

  /** Counts a JVM that failed before it was ready to wait. */
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
      LOG.warn("No waiting JVMs are started for " + pause + " ms, after " + failures + " failures");
    }
  }

  /** Returns the remaining time of the pause in milliseconds, during which no JVMs are started; 0 if there is none. */
  synchronized long pauseMillis() {
    return Math.max(0, limits.pauseMillis(failures) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - failedNanos));
  }

  /** Returns the number of JVMs that failed before they were ready to wait. */
  synchronized long starts() {
    return starts;
  }

  /** Returns the number of tasks that could not be handed over to a waiting JVM. */
  synchronized long handOvers() {
    return handOvers;
  }
}
