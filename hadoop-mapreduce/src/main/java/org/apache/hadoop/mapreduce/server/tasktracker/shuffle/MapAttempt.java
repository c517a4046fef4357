/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import org.apache.hadoop.mapred.JobID;

/** A map attempt, identified by its numbers: an id would have to be assembled for each part that is requested. */
public record MapAttempt(JobID job, int map, int attempt) {
  /**
   * Hashes numbers only, and differs for all maps of a job: a record's default would hash every character of the job
   * id.
   */
  @Override
  public int hashCode() {
    return (job.getId() * 31 + attempt) * 1_000_003 + map;
  }
}
