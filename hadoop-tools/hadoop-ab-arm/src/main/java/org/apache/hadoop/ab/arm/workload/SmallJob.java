/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import java.io.IOException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapred.lib.TokenCountMapper;

/**
 * A word count of a few small files, one map each, nearly all of whose time is framework overhead. The output is lines
 * of {@code word TAB count}, sorted by word within each part.
 */
final class SmallJob implements JobWorkload {
  @Override
  public void run(JobConf conf, RunSpec spec) throws IOException {
    conf.setJobName("small-job");
    conf.setMapperClass(TokenCountMapper.class);
    conf.setCombinerClass(LongSumReducer.class);
    conf.setReducerClass(LongSumReducer.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(LongWritable.class);
    conf.setNumReduceTasks(spec.reduces());
    FileInputFormat.setInputPaths(conf, INPUT);
    FileOutputFormat.setOutputPath(conf, OUTPUT);
    // Otherwise the old API splits files larger than half of the total input, its share for one of two maps.
    conf.setLong("mapred.min.split.size", conf.getLong("dfs.block.size", 0));
    JobClient.runJob(conf);
  }
}
