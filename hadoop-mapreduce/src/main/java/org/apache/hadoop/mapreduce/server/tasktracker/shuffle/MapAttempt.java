/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import org.apache.hadoop.mapred.JobID;

/** An attempt of a map, by its numbers: an id would have to be put together for each part that is asked for. */
public record MapAttempt(JobID job, int map, int attempt) {
  /**
   * Hashes numbers only, and is different for all maps of a job: a record's own would look at each character of the
   * job's.
   */
  @Override
  public int hashCode() {
    return (job.getId() * 31 + attempt) * 1_000_003 + map;
  }
}
