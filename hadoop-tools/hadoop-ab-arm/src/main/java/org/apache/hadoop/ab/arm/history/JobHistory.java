/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * The history of a completed job. Times are epoch milliseconds; 0 if unknown.
 *
 * @param submitted the submission time
 * @param launched the time when it was initialized and its first task could run
 * @param finished the end of its last task
 * @param state the release's name for it
 * @param attempts the attempts of its tasks
 */
record JobHistory(String job, long submitted, long launched, long finished, String state, List<Attempt> attempts) {

  void write(ReportWriter report) throws IOException {
    report.write(ReportWriter.record("job", "job", job, "submitted", Math.max(0, submitted), "launched",
        Math.max(0, launched), "finished", Math.max(0, finished), "state", Attempt.state(state)));
    for (Attempt attempt : attempts) {
      attempt.write(report);
    }
  }

  /** Returns true if the job's end is known. */
  boolean whole() {
    return finished > 0;
  }
}
