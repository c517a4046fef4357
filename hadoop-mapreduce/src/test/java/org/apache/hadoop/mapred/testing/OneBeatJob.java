/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobInProgress;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatInterval;

/**
 * Runs a job on a tracker whose regular heartbeats are an hour apart, in a JVM of its own. The job waits for the
 * tracker, so that the first heartbeat brings the first task; all other tasks come with heartbeats at the end of a
 * task.
 */
public final class OneBeatJob {
  private OneBeatJob() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base, new JobConf(conf)));
  }

  private static void run(File base, JobConf conf) throws Exception {
    conf.setInt(HeartbeatInterval.MIN.name(), 3_600_000);
    conf.setLong("mapreduce.jobtracker.expire.trackers.interval", 36_000_000);
    MiniMRCluster mr = new MiniMRCluster(0, "file:///", 1, null, null, conf);
    RunningJob job = new JobClient(mr.createJobConf()).submitJob(job(mr, base.toPath()));
    JobInProgress submitted = mr.getJobTrackerRunner().getJobTracker().getJob(job.getID());
    while (!submitted.inited()) {
      Thread.sleep(20);
    }
    mr.startTaskTracker(null, null, 0, 1);
    job.waitForCompletion();
    System.out.println("successful: " + job.isSuccessful());
    System.out.println("maps: " + job.getCounters().getCounter(JobCounter.TOTAL_LAUNCHED_MAPS));
    Path output = base.toPath().resolve("out/part-00000");
    System.out.println("output: " + Files.readAllLines(output).stream().sorted().toList());
    // The cluster ends with the JVM: on shutdown, the tracker would first wait for its hour to pass.
  }

  private static JobConf job(MiniMRCluster mr, Path base) throws Exception {
    Path input = Files.createDirectories(base.resolve("in"));
    for (int i = 0; i < 3; i++) {
      Files.writeString(input.resolve("part" + i), i + "\n");
    }
    JobConf job = mr.createJobConf();
    job.setJarByClass(OneBeatJob.class);
    job.setNumReduceTasks(1);
    job.setSpeculativeExecution(false);
    // A tracker fetches map completions as often as it reports, so the reduce must find them all at the first fetch.
    job.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1f);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(base.resolve("out").toUri()));
    return job;
  }
}
