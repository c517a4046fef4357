/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.partition;

import java.io.File;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;

/**
 * Writes a partition file from given samples, and prints its keys and whether TotalOrderPartitioner accepts them. Each
 * argument is a case: the number of reduces, a colon, and the samples, one letter each.
 */
public final class PartitionKeys {
  private PartitionKeys() {
  }

  public static void main(String[] args) throws Exception {
    for (String arg : args) {
      String[] parts = arg.split(":");
      System.out.println("case " + arg + " = " + cut(Integer.parseInt(parts[0]), parts[1]));
    }
  }

  private static String cut(int reduces, String letters) throws Exception {
    Job job = new Job(new Configuration());
    job.setNumReduceTasks(reduces);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    Path file = new Path(new File("partitions").getAbsoluteFile().toURI());
    TotalOrderPartitioner.setPartitionFile(job.getConfiguration(), file);
    Object[] samples = letters.chars().mapToObj(letter -> new Text(String.valueOf((char) letter))).toArray();
    try {
      InputSampler.writePartitionFile(job, new Letters(samples));
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
    StringBuilder keys = new StringBuilder();
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(FileSystem.getLocal(job.getConfiguration()), file, job.getConfiguration())) {
      Text key = new Text();
      while (reader.next(key, NullWritable.get())) {
        keys.append(key);
      }
    }
    try {
      TotalOrderPartitioner<Text, Text> partitioner = new TotalOrderPartitioner<>();
      partitioner.setConf(job.getConfiguration());
      return keys + " accepted";
    } catch (IllegalArgumentException e) {
      return keys + " refused";
    }
  }

  private static final class Letters implements InputSampler.Sampler<Object, Object> {
    private final Object[] samples;

    Letters(Object[] samples) {
      this.samples = samples;
    }

    @Override
    public Object[] getSample(InputFormat<Object, Object> format, Job job) {
      return Arrays.copyOf(samples, samples.length);
    }
  }
}
