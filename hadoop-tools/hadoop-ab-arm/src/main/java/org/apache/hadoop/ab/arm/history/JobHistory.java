/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * The history of a job when it is over. Times are milliseconds of the epoch; 0 if not known.
 *
 * @param submitted the JobTracker had it
 * @param launched it was initialised, and its first task could run
 * @param finished its last task was over
 * @param state as the release names it
 * @param attempts of its tasks
 */
record JobHistory(String job, long submitted, long launched, long finished, String state, List<Attempt> attempts) {

  void write(ReportWriter report) throws IOException {
    report.write(ReportWriter.record("job", "job", job, "submitted", Math.max(0, submitted), "launched",
        Math.max(0, launched), "finished", Math.max(0, finished), "state", Attempt.state(state)));
    for (Attempt attempt : attempts) {
      attempt.write(report);
    }
  }

  /** Tells whether the job's end is known. */
  boolean whole() {
    return finished > 0;
  }
}
