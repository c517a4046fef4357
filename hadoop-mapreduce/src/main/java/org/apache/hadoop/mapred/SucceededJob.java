/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;

/** The history events for the end of a succeeded job. */
final class SucceededJob {
  private SucceededJob() {
  }

  /**
   * Returns a supplier of the events for {@code job} as it is now, for the thread that writes the history; it sums up
   * the task counters. The caller holds the job's monitor.
   */
  static Supplier<List<HistoryEvent>> events(JobInProgress job) {
    JobID id = job.getJobID();
    long finishTime = job.getFinishTime();
    int finishedMaps = job.finishedMapTasks;
    int finishedReduces = job.finishedReduceTasks;
    int failedMaps = job.failedMapTasks;
    int failedReduces = job.failedReduceTasks;
    SucceededJobCounters tasks = job.succeededJobCounters;
    Counters own = SucceededJobCounters.copyOfOwn(job);
    return () -> List.of(new JobFinishedEvent(id, finishTime, finishedMaps, finishedReduces, failedMaps, failedReduces,
        new org.apache.hadoop.mapreduce.Counters(tasks.maps()),
        new org.apache.hadoop.mapreduce.Counters(tasks.reduces()),
        new org.apache.hadoop.mapreduce.Counters(tasks.plus(own))));
  }
}
