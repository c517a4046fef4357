/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.concurrent.TimeUnit;

/**
 * The limits of a pool of JVMs that wait for tasks. Immutable.
 *
 * @param idleMillis the maximum time a JVM waits; if no task has come by then, all end until the next task comes
 * @param memoryBytes the memory that they may take together
 * @param pauseMillis the length of the first pause after consecutive failures; it doubles with each further failure
 */
public record PoolLimits(long idleMillis, long memoryBytes, long pauseMillis) {
  private static final long FIRST_PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(10);
  private static final int MAX_DOUBLINGS = 6;
  /** The number of consecutive failures, of starts and hand-overs, at which the pauses begin. */
  private static final int MAX_FAILURES = 3;

  public PoolLimits(long idleMillis, long memoryBytes) {
    this(idleMillis, memoryBytes, FIRST_PAUSE_MILLIS);
  }

  /** Returns the length of the pause after this many consecutive failures; 0 for no pause. */
  long pauseMillis(int failures) {
    return failures < MAX_FAILURES ? 0 : pauseMillis << Math.min(failures - MAX_FAILURES, MAX_DOUBLINGS);
  }
}
