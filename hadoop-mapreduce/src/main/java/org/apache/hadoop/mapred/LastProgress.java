/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/**
 * The progress of a job just before its end. The end itself overwrites it: a job that failed or was killed then shows
 * all of its maps and reduces as done, and one without reduces shows its reduces as done, which no client sees while a
 * job runs. Immutable.
 */
record LastProgress(float maps, float reduces) {
  static LastProgress of(JobStatus status) {
    return new LastProgress(status.mapProgress(), status.reduceProgress());
  }

  /**
   * Returns the status for a client that waits for the end: with the progress before it, if the job is over.
   *
   * @param last null for a job that has not ended yet
   */
  static org.apache.hadoop.mapreduce.JobStatus before(LastProgress last, JobStatus status) {
    if (last == null || !status.isJobComplete()) {
      return status;
    }
    JobStatus copy = (JobStatus) status.clone();
    copy.setMapProgress(last.maps);
    copy.setReduceProgress(last.reduces);
    return copy;
  }
}
