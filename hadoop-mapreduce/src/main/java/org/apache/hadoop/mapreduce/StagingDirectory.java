/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.IOException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.security.Credentials;

/**
 * The staging directory of a job that is being submitted, and whose it is: of the client from when it is made until the
 * job is handed over. One that was there before is of another job; one of a job that was handed over without an answer
 * may be of a job that runs. Not thread-safe.
 */
final class StagingDirectory {
  private static final Log LOG = LogFactory.getLog(StagingDirectory.class);

  private boolean ours;

  /** Makes the directory, which is not there. */
  void make() {
    ours = true;
  }

  /** Tells whether the client may delete the directory when the job was not submitted. */
  boolean isOurs() {
    return ours;
  }

  /** Hands the job over to the JobTracker. */
  JobStatus handOver(ClientProtocol tracker, JobID job, String directory, Credentials credentials)
      throws IOException, InterruptedException {
    try {
      return tracker.submitJob(job, directory, credentials);
    } catch (IOException e) {
      if (RestartWait.isGone(e)) {
        ours = false;
        LOG.warn("The JobTracker may have accepted " + job + " before it was gone: " + directory + " stays");
      }
      throw e;
    }
  }
}
