/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobID;

/** The jobs that a tracker knows, with the outputs that their maps left on it. */
public interface TrackerJobs extends LostOutputs {
  /**
   * Returns the outputs of a job's maps.
   *
   * @throws IOException if the tracker does not know the job
   */
  MapOutputs outputs(JobID job) throws IOException;

  /** Returns the key with which the job's reduces sign their requests. */
  SecretKey secret(JobID job) throws IOException;
}
