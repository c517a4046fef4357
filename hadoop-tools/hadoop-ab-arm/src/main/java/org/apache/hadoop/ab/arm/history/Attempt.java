/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * The outcome of a task attempt, in one form for all releases. Times are epoch milliseconds; 0 if unknown.
 *
 * @param kind MAP, REDUCE, SETUP or CLEANUP
 * @param state SUCCEEDED, FAILED, KILLED, or RUNNING if the history has no end of it
 * @param host the tracker's host; null if unknown
 * @param cpuMillis CPU time from the attempt's own counter; 0 if unknown
 * @param phases the end times of its phases
 * @param error the reason why it did not succeed; null if it did, or if no reason is recorded
 */
record Attempt(String job, String task, String attempt, String kind, String state, long start, long finish,
    String host, long cpuMillis, Phases phases, String error) {
  /** The rest of a stack trace is in the task's own log. */
  private static final int MAX_ERROR = 2000;

  /**
   * The end times of an attempt's phases.
   *
   * @param mapped the time when the map had read all records
   * @param shuffled the time when the reduce had fetched all map outputs
   * @param sorted the time when the reduce had merged them
   */
  record Phases(long mapped, long shuffled, long sorted) {
    static final Phases UNKNOWN = new Phases(0, 0, 0);
  }

  void write(ReportWriter report) throws IOException {
    boolean succeeded = state.equals("SUCCEEDED");
    // Parsers set all phases of a failed attempt to its end time.
    Phases told = succeeded ? phases : Phases.UNKNOWN;
    report.write(ReportWriter.record("attempt", "job", job, "task", task, "attempt", attempt, "kind", kind,
        "state", state, "start", start, "mapped", Math.max(0, told.mapped()), "shuffled",
        Math.max(0, told.shuffled()), "sorted", Math.max(0, told.sorted()), "finish", finish, "host", host,
        "cpu", cpuMillis, "error", succeeded || error == null || error.isEmpty() ? null
            : error.substring(0, Math.min(MAX_ERROR, error.length()))));
  }

  /** Returns one name for a kind of task across releases: JOB_SETUP and SETUP are the same. */
  static String kind(String releaseName) {
    return releaseName.replace("JOB_", "").replace("TASK_", "");
  }

  /**
   * Returns one name for a state across releases: 1.x writes SUCCESS, and none writes a state while the attempt runs.
   */
  static String state(String releaseName) {
    if (releaseName == null || releaseName.isEmpty()) {
      return "RUNNING";
    }
    return releaseName.equals("SUCCESS") ? "SUCCEEDED" : releaseName;
  }
}
