/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

/**
 * An attempt of a job's task, as a page shows it. Moments are in milliseconds; 0 or less: not there yet, or never.
 *
 * @param kind map or reduce; another one is shown, and not counted
 * @param state as stock names it, such as SUCCEEDED
 * @param shuffled when a reduce had all map outputs
 * @param sorted when it had them merged
 */
public record AttemptView(String id, Kind kind, String state, String tracker, long start, long shuffled, long sorted,
    long finish) {
  /** The kinds of attempts, by what they do. */
  public enum Kind {
    MAP, REDUCE, OTHER
  }

  boolean isRunning() {
    return finish <= 0;
  }

  boolean hasSucceeded() {
    return state.equals("SUCCEEDED");
  }

  boolean hasFailed() {
    return state.startsWith("FAILED") || state.startsWith("KILLED");
  }

  /** Returns when it has ended, or {@code now}. */
  long end(long now) {
    return isRunning() ? Math.max(now, start) : finish;
  }
}
