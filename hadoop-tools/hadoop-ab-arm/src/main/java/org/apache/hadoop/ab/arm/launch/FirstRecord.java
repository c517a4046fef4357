/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;

/**
 * A mapper that writes the time of its first record, in nanoseconds of the clock that all processes share, and its
 * process ID to a file named after the attempt. A JobTracker of 0.22.0 drops a task's counters when it retires the job.
 */
public final class FirstRecord extends MapReduceBase
    implements Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {
  /** The key of the local folder for the files. */
  public static final String FOLDER = "ab.launch.records";

  private Path file;

  @Override
  public void configure(JobConf conf) {
    file = Path.of(conf.get(FOLDER), conf.get("mapred.task.id"));
  }

  @Override
  public void map(NullWritable key, NullWritable value, OutputCollector<NullWritable, NullWritable> out,
      Reporter reporter) throws IOException {
    long now = System.nanoTime();
    Files.writeString(file, now + " " + new File("/proc/self").getCanonicalFile().getName());
  }
}
