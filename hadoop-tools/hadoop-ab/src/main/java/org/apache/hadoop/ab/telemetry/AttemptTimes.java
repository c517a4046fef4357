/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The times and the outcome of a task attempt. Times are milliseconds of the epoch; 0 if not known.
 *
 * @param start its tracker began to launch it
 * @param shuffled a reduce had all outputs
 * @param sorted a reduce had merged them
 * @param finish it was over
 * @param host of its tracker; empty if not known
 * @param cpuMillis its CPU time, as its own counter tells it
 * @param error why it did not succeed; empty if it did, or nothing says why
 * @param mapped a map had no more records
 */
public record AttemptTimes(String job, String task, String attempt, Kind kind, State state, long start, long shuffled,
    long sorted, long finish, String host, long cpuMillis, String error, long mapped) {

  /** The kinds of tasks, by what they do. */
  public enum Kind {
    MAP, REDUCE, SETUP, CLEANUP
  }

  /** The ways in which an attempt ended, if it did. */
  public enum State {
    SUCCEEDED, FAILED, KILLED, RUNNING
  }

  /** An attempt of which nobody knows when it had no more records. */
  public AttemptTimes(String job, String task, String attempt, Kind kind, State state, long start, long shuffled,
      long sorted, long finish, String host, long cpuMillis, String error) {
    this(job, task, attempt, kind, state, start, shuffled, sorted, finish, host, cpuMillis, error, 0);
  }

  /** Tells whether its start and its end are known. */
  public boolean timed() {
    return start > 0 && finish > 0;
  }

  /** The time from its start to its end; 0 if one of them is not known. */
  public long millis() {
    return timed() ? finish - start : 0;
  }
}
