/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * What became of one task attempt, in a form that is the same for every release.
 *
 * @param kind MAP, REDUCE, SETUP or CLEANUP
 * @param state SUCCEEDED, FAILED or KILLED
 * @param start milliseconds of the epoch; 0 if not known
 * @param finish milliseconds of the epoch; 0 if not known
 * @param host the tracker's host; null if not known
 * @param cpuMillis CPU time, as the attempt's own counter tells it; 0 if not known
 */
record Attempt(String job, String task, String attempt, String kind, String state, long start, long finish,
    String host, long cpuMillis) {

  void write(ReportWriter report) throws IOException {
    report.write(ReportWriter.record("attempt", "job", job, "task", task, "attempt", attempt, "kind", kind,
        "state", state, "start", start, "finish", finish, "host", host, "cpu",
        cpuMillis));
  }

  /** One name for the kinds of task of all releases: JOB_SETUP and SETUP are the same. */
  static String kind(String releaseName) {
    return releaseName.replace("JOB_", "").replace("TASK_", "");
  }

  /** One name for the states of all releases; 1.x writes SUCCESS. */
  static String state(String releaseName) {
    return releaseName.equals("SUCCESS") ? "SUCCEEDED" : releaseName;
  }
}
