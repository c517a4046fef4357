/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

/**
 * An attempt of a job's task, as shown on a page. Times are in milliseconds; 0 or less if not reached yet, or never.
 *
 * @param kind map or reduce; any other kind is shown, but not counted
 * @param state the state by stock's name, such as SUCCEEDED
 * @param shuffled the time when a reduce had all map outputs
 * @param sorted the time when it had merged them
 */
public record AttemptView(String id, Kind kind, String state, String tracker, long start, long shuffled, long sorted,
    long finish) {
  /** The kinds of attempts. */
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

  /** Returns the time when it ended, or {@code now}. */
  long end(long now) {
    return isRunning() ? Math.max(now, start) : finish;
  }
}
