/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;

/** History as Avro events: 0.22.0 and, with the same parser class and signatures, 3.5.0. */
final class EventHistory implements HistoryFormat {
  @Override
  public List<Attempt> read(FileSystem fs, Path file) throws IOException {
    JobHistoryParser.JobInfo job = new JobHistoryParser(fs, file).parse();
    List<Attempt> attempts = new ArrayList<>();
    if (job.getFinishTime() <= 0) {
      return attempts;
    }
    for (JobHistoryParser.TaskInfo task : job.getAllTasks().values()) {
      for (JobHistoryParser.TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
        attempts.add(new Attempt(job.getJobId().toString(), task.getTaskId().toString(),
            attempt.getAttemptId().toString(), Attempt.kind(attempt.getTaskType().toString()),
            Attempt.state(attempt.getTaskStatus()), attempt.getStartTime(), attempt.getFinishTime(),
            attempt.getHostname()));
      }
    }
    return attempts;
  }
}
