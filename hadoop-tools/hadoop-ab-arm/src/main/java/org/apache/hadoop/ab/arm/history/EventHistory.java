/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;

/** A reader of history files of Avro events: 0.22.0 and, with the same parser class and signatures, 3.5.0. */
final class EventHistory implements HistoryFormat {
  @Override
  public JobHistory read(FileSystem fs, Path file) throws IOException {
    JobHistoryParser.JobInfo job = new JobHistoryParser(fs, file).parse();
    List<Attempt> attempts = new ArrayList<>();
    for (JobHistoryParser.TaskInfo task : job.getAllTasks().values()) {
      for (JobHistoryParser.TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
        attempts.add(new Attempt(job.getJobId().toString(), task.getTaskId().toString(),
            attempt.getAttemptId().toString(), Attempt.kind(attempt.getTaskType().toString()),
            Attempt.state(attempt.getTaskStatus()), attempt.getStartTime(), attempt.getFinishTime(),
            attempt.getHostname(), cpuMillis(attempt.getCounters()), new Attempt.Phases(attempt.getMapFinishTime(),
            attempt.getShuffleFinishTime(), attempt.getSortFinishTime()), attempt.getError()));
      }
    }
    return new JobHistory(job.getJobId().toString(), job.getSubmitTime(), job.getLaunchTime(), job.getFinishTime(),
        job.getJobStatus(), attempts);
  }

  /** Returns the CPU time, by reflection: a counter is a class in 0.22.0 and an interface in 3.5.0. */
  private static long cpuMillis(Counters counters) {
    if (counters == null) {
      return 0;
    }
    Object counter = counters.findCounter(TaskCounter.CPU_MILLISECONDS);
    try {
      return (Long) Class.forName("org.apache.hadoop.mapreduce.Counter").getMethod("getValue").invoke(counter);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this release's counters have no value: " + e, e);
    }
  }
}
