/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/**
 * What each task of a job reads from the job's configuration when it is made. A look at a configuration goes through
 * deprecated names, variables and a number's text; a job with 300,000 maps takes the same two again and again.
 *
 * @param conf that it was read from
 * @param mapAttempts of a map before the job fails
 * @param reduceAttempts of a reduce before the job fails
 * @param mapSkipRecords that may be skipped around a bad one
 * @param reduceSkipGroups that may be skipped around a bad one
 */
record TaskSettings(JobConf conf, int mapAttempts, int reduceAttempts, long mapSkipRecords, long reduceSkipGroups) {
  /** Those of a job's configuration, which is not changed between its tasks; the caller makes tasks of the job. */
  static TaskSettings of(JobInProgress job, JobConf conf) {
    TaskSettings known = job.taskSettings;
    if (known == null || known.conf != conf) {
      known = new TaskSettings(conf, conf.getMaxMapAttempts(), conf.getMaxReduceAttempts(),
          SkipBadRecords.getMapperMaxSkipRecords(conf), SkipBadRecords.getReducerMaxSkipGroups(conf));
      job.taskSettings = known;
    }
    return known;
  }
}
