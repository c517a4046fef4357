/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobStatus;

/**
 * The progress of the only job.
 *
 * @param maps the share of completed maps, 0 to 1
 * @param reduces the share of completed reduces, 0 to 1
 */
record JobProgress(double maps, double reduces) {
  static final JobProgress NONE = new JobProgress(0, 0);

  /** Asks the JobTracker; returns {@code before} if it does not answer. */
  static JobProgress ask(JobConf conf, JobProgress before) {
    try {
      JobClient client = new JobClient(conf);
      try {
        JobProgress progress = NONE;
        for (JobStatus status : client.getAllJobs()) {
          progress = new JobProgress(status.mapProgress(), status.reduceProgress());
        }
        return progress;
      } finally {
        client.close();
      }
    } catch (IOException e) {
      return before;
    }
  }
}
