/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.lib.LongSumReducer;

/** A client that copies a local folder to HDFS, counts its words in a job, and copies folder and counts back. */
public final class WordCountClient {
  private WordCountClient() {
  }

  /** @param arguments the local input, and the paths for its copy and the counts */
  public static void main(String[] arguments) throws IOException {
    JobConf conf = new JobConf();
    FileSystem fs = FileSystem.get(conf);
    fs.copyFromLocalFile(new Path(arguments[0]), new Path("/words"));

    conf.setJobName("word count");
    conf.setMapperClass(MeetingMapper.class);
    conf.setCombinerClass(LongSumReducer.class);
    conf.setReducerClass(LongSumReducer.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(LongWritable.class);
    conf.setNumReduceTasks(2);
    FileInputFormat.setInputPaths(conf, new Path("/words"));
    FileOutputFormat.setOutputPath(conf, new Path("/counts"));
    RunningJob job = JobClient.runJob(conf);
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0)) {
      System.out.println("attempt " + event.getTaskAttemptId() + " " + event.getTaskStatus() + " on "
          + event.getTaskTrackerHttp());
    }

    fs.copyToLocalFile(new Path("/words"), new Path(arguments[1]));
    fs.copyToLocalFile(new Path("/counts"), new Path(arguments[2]));
  }
}
