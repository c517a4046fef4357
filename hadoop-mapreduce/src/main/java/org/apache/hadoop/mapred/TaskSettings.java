/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * The values that each task of a job reads from the job's configuration when it is created or launched. A configuration
 * lookup handles deprecated names, expands variables and parses numbers; a job with 300,000 maps would repeat the same
 * lookups for each.
 *
 * @param conf the configuration that the values were read from
 * @param mapAttempts the attempts of a map before the job fails
 * @param reduceAttempts the attempts of a reduce before the job fails
 * @param mapSkipRecords the records that may be skipped around a bad one
 * @param reduceSkipGroups the groups that may be skipped around a bad one
 * @param namesHosts true if host names are resolved by the configuration, as in tests
 */
record TaskSettings(JobConf conf, int mapAttempts, int reduceAttempts, long mapSkipRecords, long reduceSkipGroups,
    boolean namesHosts) {
  /**
   * Returns the settings of a job's configuration, which does not change between its tasks; called when tasks of the
   * job are created.
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

  /** Sets the configuration of a task to launch; the rest of {@link Task#setConf} only concerns a running task. */
  void configure(Task task) {
    if (namesHosts) {
      task.setConf(conf);
    } else {
      task.conf = conf;
    }
  }
}
