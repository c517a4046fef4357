/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.concurrent.TimeUnit;

/**
 * The bounds of a pool of JVMs that wait for tasks. Immutable.
 *
 * @param idleMillis how long one waits; when no task has come in that time they end, until the next one comes
 * @param memoryBytes what they may take together
 * @param pauseMillis how long nothing is started after failures that follow each other, at first; it doubles with each
 */
public record PoolLimits(long idleMillis, long memoryBytes, long pauseMillis) {
  private static final long FIRST_PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(10);
  private static final int MAX_DOUBLINGS = 6;
  /** The number of failures, of starts and hand-overs, that may follow each other without a pause. */
  private static final int MAX_FAILURES = 3;

  public PoolLimits(long idleMillis, long memoryBytes) {
    this(idleMillis, memoryBytes, FIRST_PAUSE_MILLIS);
  }

  /** Returns how long nothing is started after so many failures without a success between them. */
  long pauseMillis(int failures) {
    return failures < MAX_FAILURES ? 0 : pauseMillis << Math.min(failures - MAX_FAILURES, MAX_DOUBLINGS);
  }
}
