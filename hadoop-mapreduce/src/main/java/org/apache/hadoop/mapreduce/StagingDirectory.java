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
 * The staging directory of a job being submitted, and its ownership: it is the client's from its creation until the job
 * is handed over. A directory that existed before belongs to another job; after a hand-over without an answer it may
 * belong to a running job. Not thread-safe.
 */
final class StagingDirectory {
  private static final Log LOG = LogFactory.getLog(StagingDirectory.class);

  private boolean ours;

  /** Marks the directory, which does not exist yet, as created by this client. */
  void make() {
    ours = true;
  }

  /** Tells whether the client may delete the directory if the job was not submitted. */
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
        LOG.warn("The JobTracker may have accepted " + job + " before the connection was lost: " + directory
            + " is kept");
      }
      throw e;
    }
  }
}
