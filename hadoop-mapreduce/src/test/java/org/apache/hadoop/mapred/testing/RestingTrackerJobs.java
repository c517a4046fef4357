/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatInterval;

/**
 * Runs jobs on an idle tracker whose regular heartbeats are an hour apart, in a JVM of its own: one that succeeds, one
 * that is killed before it has tasks, and another one that succeeds.
 */
public final class RestingTrackerJobs {
  private static final int TRIES = 10;

  private RestingTrackerJobs() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base.toPath(), new JobConf(conf)));
  }

  private static void run(Path base, JobConf conf) throws Exception {
    conf.setInt(HeartbeatInterval.MIN.name(), 3_600_000);
    conf.setLong("mapreduce.jobtracker.expire.trackers.interval", 36_000_000);
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, conf);
    Path input = Files.createDirectories(base.resolve("in"));
    Files.writeString(input.resolve("part"), "0\n");
    tell("first", ended(mr, input, base.resolve("first"), false));
    RunningJob killed = null;
    for (int i = 0; i < TRIES && (killed == null || killed.isSuccessful()); i++) { // it may succeed before the kill
      killed = ended(mr, input, base.resolve("killed" + i), true);
    }
    tell("killed", killed);
    tell("last", ended(mr, input, base.resolve("last"), false));
    // The cluster ends with the JVM: on shutdown, the tracker would first wait for its hour to pass.
  }

  private static void tell(String name, RunningJob job) throws IOException {
    System.out.println(name + ": " + job.getJobState());
  }

  private static RunningJob ended(MiniMRCluster mr, Path input, Path output, boolean kill) throws IOException {
    RunningJob job = new JobClient(mr.createJobConf()).submitJob(job(mr, input, output));
    if (kill) {
      job.killJob();
    }
    job.waitForCompletion();
    return job;
  }

  private static JobConf job(MiniMRCluster mr, Path input, Path output) {
    JobConf job = mr.createJobConf();
    job.setJarByClass(RestingTrackerJobs.class);
    job.setNumReduceTasks(0);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }
}
