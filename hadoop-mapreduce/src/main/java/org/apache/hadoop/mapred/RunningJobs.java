/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapOutputs;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerJobs;

/** The running jobs of a TaskTracker, with the map outputs in its local directories. */
final class RunningJobs implements TrackerJobs {
  private final TaskTracker tracker;
  private final JobConf conf;
  private final LocalDirAllocator folders;

  /**
   * @param conf the tracker's configuration
   * @param folders the local directories in {@code conf} that contain the map outputs
   */
  RunningJobs(TaskTracker tracker, JobConf conf, LocalDirAllocator folders) {
    this.tracker = tracker;
    this.conf = conf;
    this.folders = folders;
  }

  @Override
  public MapOutputs outputs(JobID job) throws IOException {
    return tracker.mapOutputFiles(job, conf, folders);
  }

  @Override
  public SecretKey secret(JobID job) throws IOException {
    return tracker.getJobTokenSecretManager().retrieveTokenSecret(job.toString());
  }

  @Override
  public void lost(TaskAttemptID map, String why) throws IOException {
    tracker.mapOutputLost(map, why);
  }
}
