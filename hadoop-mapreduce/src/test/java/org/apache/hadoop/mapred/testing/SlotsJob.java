/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * Submits a job from a node whose slot settings differ from the tracker's, and prints those that the task was given.
 */
public final class SlotsJob {
  /** A mapper that emits the slots in the task's configuration. */
  public static final class Tell extends MapReduceBase implements Mapper<LongWritable, Text, NullWritable, Text> {
    private String slots;

    @Override
    public void configure(JobConf job) {
      slots = job.get(TTConfig.TT_MAP_SLOTS) + " " + job.get(TTConfig.TT_REDUCE_SLOTS);
    }

    @Override
    public void map(LongWritable offset, Text line, OutputCollector<NullWritable, Text> out, Reporter reporter)
        throws IOException {
      out.collect(NullWritable.get(), new Text(slots));
    }
  }

  private SlotsJob() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base, new JobConf(conf)));
  }

  private static void run(File base, JobConf conf) throws Exception {
    conf.setInt(TTConfig.TT_MAP_SLOTS, 3);
    conf.setInt(TTConfig.TT_REDUCE_SLOTS, 1);
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, conf);
    try {
      Path input = Files.writeString(base.toPath().resolve("input"), "a line\n");
      Path output = base.toPath().resolve("out");
      JobConf job = mr.createJobConf();
      job.setJarByClass(SlotsJob.class);
      job.setInt(TTConfig.TT_MAP_SLOTS, 50);
      job.setInt(TTConfig.TT_REDUCE_SLOTS, 50);
      job.setMapperClass(Tell.class);
      job.setNumReduceTasks(0);
      job.setNumMapTasks(1);
      FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
      FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
      JobClient.runJob(job);
      System.out.println("slots: " + Files.readString(output.resolve("part-00000")).strip());
    } finally {
      mr.shutdown();
    }
  }
}
