/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TrackerWatch;

/**
 * The main class of the JVM whose class data is archived: it runs a small local job on local files, and then loads by
 * name the classes that only tasks on a cluster use.
 */
@InterfaceAudience.Private
public final class TaskRehearsal {
  private static final int RECORDS = 200;
  private static final long LOOK_MILLIS = 5;

  private TaskRehearsal() {
  }

  /**
   * Runs the rehearsal.
   *
   * @param args a folder that does not exist yet
   * @throws Exception if the job cannot run
   */
  public static void main(String[] args) throws Exception {
    TrackerWatch.start();
    runJob(new File(args[0]));
    ClusterClasses.load();
  }

  private static void runJob(File folder) throws IOException, InterruptedException {
    JobConf job = new JobConf();
    job.set("fs.defaultFS", "file:///");
    job.set("mapreduce.jobtracker.address", "local");
    job.set("hadoop.tmp.dir", new File(folder, "tmp").toString());
    for (String key : List.of("mapreduce.cluster.local.dir", "mapreduce.jobtracker.staging.root.dir",
        "mapreduce.jobtracker.system.dir", "mapreduce.cluster.temp.dir")) {
      job.set(key, new File(folder, key).toString());
    }
    Path input = new Path(folder.toString(), "in");
    FileSystem files = FileSystem.getLocal(job);
    files.mkdirs(input);
    try (FSDataOutputStream out = files.create(new Path(input, "lines"))) {
      for (int i = 0; i < RECORDS; i++) {
        out.writeBytes("line " + i + "\n");
      }
    }
    FileInputFormat.setInputPaths(job, input);
    FileOutputFormat.setOutputPath(job, new Path(folder.toString(), "out"));
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    RunningJob running = new JobClient(job).submitJob(job);
    while (!running.isComplete()) {
      Thread.sleep(LOOK_MILLIS);
    }
    if (!running.isSuccessful()) {
      throw new IOException("the job of the rehearsal failed");
    }
  }
}
