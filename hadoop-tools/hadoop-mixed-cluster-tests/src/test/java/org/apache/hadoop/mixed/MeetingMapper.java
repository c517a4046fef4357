/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.TokenCountMapper;
import org.apache.hadoop.mapreduce.JobContext;

/**
 * A mapper that counts no word before {@link #MAPS} maps of the job have started. If each tracker has one map slot,
 * that many trackers run maps, however much sooner than the others one of them asks for its next.
 */
public final class MeetingMapper extends TokenCountMapper<LongWritable> {
  private static final int MAPS = 2;
  private static final Path MEETING = new Path("/meeting");
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

  private JobConf conf;
  private boolean met;

  @Override
  public void configure(JobConf job) {
    conf = job;
  }

  @Override
  public void map(LongWritable key, Text line, OutputCollector<Text, LongWritable> output, Reporter reporter)
      throws IOException {
    if (!met) {
      meet();
      met = true;
    }
    super.map(key, line, output, reporter);
  }

  private void meet() throws IOException {
    FileSystem fs = FileSystem.get(conf);
    fs.create(new Path(MEETING, conf.get(JobContext.TASK_ID)), true).close();
    long start = System.nanoTime();
    while (fs.listStatus(MEETING).length < MAPS) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IOException("no other map came to " + MEETING);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(100);
      } catch (InterruptedException e) {
        throw (IOException) new InterruptedIOException("killed while waiting in " + MEETING).initCause(e);
      }
    }
  }
}
