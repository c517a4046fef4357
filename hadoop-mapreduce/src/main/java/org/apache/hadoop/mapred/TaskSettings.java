/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * The values that each task of a job reads from the job's configuration when it is made or launched. A look at a
 * configuration goes through deprecated names, variables and a number's text; a job with 300,000 maps takes the same
 * again and again.
 *
 * @param conf that it was read from
 * @param mapAttempts of a map before the job fails
 * @param reduceAttempts of a reduce before the job fails
 * @param mapSkipRecords that may be skipped around a bad one
 * @param reduceSkipGroups that may be skipped around a bad one
 * @param namesHosts whether names of hosts are resolved by the configuration, as tests do
 */
record TaskSettings(JobConf conf, int mapAttempts, int reduceAttempts, long mapSkipRecords, long reduceSkipGroups,
    boolean namesHosts) {
  /**
   * Returns the settings of a job's configuration, which is not changed between its tasks; the caller makes tasks of
   * the job.
   */
  static TaskSettings of(JobInProgress job, JobConf conf) {
    TaskSettings known = job.taskSettings;
    if (known == null || known.conf != conf) {
      known = new TaskSettings(conf, conf.getMaxMapAttempts(), conf.getMaxReduceAttempts(),
          SkipBadRecords.getMapperMaxSkipRecords(conf), SkipBadRecords.getReducerMaxSkipGroups(conf),
          conf.getStrings(TTConfig.TT_STATIC_RESOLUTIONS) != null);
      job.taskSettings = known;
    }
    return known;
  }

  /** Gives a task that is launched its configuration; what else {@link Task#setConf} does is for one that runs. */
  void configure(Task task) {
    if (namesHosts) {
      task.setConf(conf);
    } else {
      task.conf = conf;
    }
  }
}
