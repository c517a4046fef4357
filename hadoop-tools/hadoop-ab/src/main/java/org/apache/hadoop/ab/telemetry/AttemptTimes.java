/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The times and the outcome of a task attempt; times are epoch milliseconds, 0 if unknown.
 *
 * @param start when its tracker began to launch it
 * @param shuffled when a reduce had received all map outputs
 * @param sorted when a reduce had merged them
 * @param finish when it ended
 * @param host of its tracker; empty if unknown
 * @param cpuMillis CPU time according to its own counter
 * @param error the reason for its failure; empty if it succeeded or no reason is known
 * @param mapped when a map had read all records
 */
public record AttemptTimes(String job, String task, String attempt, Kind kind, State state, long start, long shuffled,
    long sorted, long finish, String host, long cpuMillis, String error, long mapped) {

  /** The kinds of tasks. */
  public enum Kind {
    MAP, REDUCE, SETUP, CLEANUP
  }

  /** The states of an attempt. */
  public enum State {
    SUCCEEDED, FAILED, KILLED, RUNNING
  }

  /** Creates an attempt for which it is unknown when it had read all records. */
  public AttemptTimes(String job, String task, String attempt, Kind kind, State state, long start, long shuffled,
      long sorted, long finish, String host, long cpuMillis, String error) {
    this(job, task, attempt, kind, state, start, shuffled, sorted, finish, host, cpuMillis, error, 0);
  }

  /** Returns true if both start and end are known. */
  public boolean timed() {
    return start > 0 && finish > 0;
  }

  /** Returns the duration; 0 if the start or the end is unknown. */
  public long millis() {
    return timed() ? finish - start : 0;
  }
}
