/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.UserGroupInformation;

/** The files that a client writes before it submits a job: its configuration, its splits and the splits' locations. */
final class JobFiles {
  private static final long SPLIT_BYTES = 64L << 20;
  private static final Path INPUT = new Path("/input");

  private final JobTrackerSpec spec;
  private final ClusterPlan cluster;
  private final JobConf conf;
  private final FileSystem fs;

  JobFiles(JobTrackerSpec spec, ClusterPlan cluster, JobConf conf) throws IOException {
    this.spec = spec;
    this.cluster = cluster;
    this.conf = conf;
    fs = FileSystem.get(conf);
  }

  /** Writes the files of a job into a folder of its own and returns the folder. */
  String write(JobPlan job, String id) throws IOException {
    Path folder = new Path(BenchConf.staging(spec).resolve(id).toUri());
    fs.mkdirs(folder);
    JobConf own = new JobConf(conf);
    own.setUser(UserGroupInformation.getCurrentUser().getShortUserName());
    own.setJobName("bench " + job.number());
    own.setNumMapTasks(job.maps());
    own.setNumReduceTasks(job.reduces());
    JobSplitWriter.createSplitFiles(folder, own, fs, splits(job));
    try (OutputStream out = fs.create(JobSubmissionFiles.getJobConfPath(folder))) {
      own.writeXml(out);
    }
    return folder.toString();
  }

  private InputSplit[] splits(JobPlan job) {
    InputSplit[] splits = new InputSplit[job.maps()];
    for (int map = 0; map < splits.length; map++) {
      int[] places = cluster.places(job.number(), map);
      String[] hosts = new String[places.length];
      for (int i = 0; i < hosts.length; i++) {
        hosts[i] = ClusterPlan.host(places[i]);
      }
      splits[map] = new FileSplit(INPUT, map * SPLIT_BYTES, SPLIT_BYTES, hosts);
    }
    return splits;
  }
}
