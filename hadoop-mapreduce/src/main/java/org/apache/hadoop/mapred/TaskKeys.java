/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.SpeculativeSearch;
import org.apache.hadoop.mapreduce.task.attempt.CommitWait;
import org.apache.hadoop.mapreduce.task.attempt.FloatingKeys;
import org.apache.hadoop.mapreduce.task.attempt.SortThreads;
import org.apache.hadoop.mapreduce.task.attempt.TaskTimes;
import org.apache.hadoop.mapreduce.util.ThreadSafeClasses;

/** The job configuration keys that this package reads, in tasks or, per job, in the JobTracker. Stateless. */
@InterfaceAudience.Private
public final class TaskKeys {
  private TaskKeys() {
  }

  /**
   * Checks the keys of a job.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if one of the keys that the job uses has an invalid value
   */
  public static void check(JobConf job) {
    CommitWait.KEY.read(job);
    TaskTimes.PROGRESS.read(job);
    TaskTimes.SPECULATIVE_LAG.read(job);
    SpeculativeSearch.PAUSE.read(job);
    ThreadSafeClasses.DECLARED.read(job);
    if (job.getNumReduceTasks() > 0) {
      MapOutputCollectors.isPartitioned(job);
      SortThreads.KEY.read(job);
      FloatingKeys.NAN_LAST.read(job);
    }
  }
}
