/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * The outcome of one task attempt, in a form that is the same for every release. Times are milliseconds of the epoch; 0
 * if not known.
 *
 * @param kind MAP, REDUCE, SETUP or CLEANUP
 * @param state SUCCEEDED, FAILED, KILLED, or RUNNING for one whose end the history does not tell
 * @param host the tracker's host; null if not known
 * @param cpuMillis CPU time, as the attempt's own counter tells it; 0 if not known
 * @param phases its times within
 * @param error why it did not succeed; null if it did, or nothing says why
 */
record Attempt(String job, String task, String attempt, String kind, String state, long start, long finish,
    String host, long cpuMillis, Phases phases, String error) {
  /** A stack trace tells the rest in the task's own log. */
  private static final int MAX_ERROR = 2000;

  /**
   * The times within an attempt.
   *
   * @param mapped a map had no more records
   * @param shuffled a reduce had all outputs
   * @param sorted a reduce had merged them
   */
  record Phases(long mapped, long shuffled, long sorted) {
    static final Phases UNKNOWN = new Phases(0, 0, 0);
  }

  void write(ReportWriter report) throws IOException {
    boolean succeeded = state.equals("SUCCEEDED");
    // Parsers give an attempt that failed the time of its end for all.
    Phases told = succeeded ? phases : Phases.UNKNOWN;
    report.write(ReportWriter.record("attempt", "job", job, "task", task, "attempt", attempt, "kind", kind,
        "state", state, "start", start, "mapped", Math.max(0, told.mapped()), "shuffled",
        Math.max(0, told.shuffled()), "sorted", Math.max(0, told.sorted()), "finish", finish, "host", host,
        "cpu", cpuMillis, "error", succeeded || error == null || error.isEmpty() ? null
            : error.substring(0, Math.min(MAX_ERROR, error.length()))));
  }

  /** Returns one name for the kinds of task of all releases: JOB_SETUP and SETUP are the same. */
  static String kind(String releaseName) {
    return releaseName.replace("JOB_", "").replace("TASK_", "");
  }

  /** Returns one name for the states of all releases; 1.x writes SUCCESS, and none has one while the attempt runs. */
  static String state(String releaseName) {
    if (releaseName == null || releaseName.isEmpty()) {
      return "RUNNING";
    }
    return releaseName.equals("SUCCESS") ? "SUCCEEDED" : releaseName;
  }
}
