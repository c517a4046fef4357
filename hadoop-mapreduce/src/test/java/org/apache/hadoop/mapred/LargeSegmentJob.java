/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapred.sortjobs.LargeRecords;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Runs a job on a cluster with one map, whose output has a segment of more than 2 GB for its only reduce. */
public final class LargeSegmentJob {
  private static final long RECORDS = 2_200;
  private static final int VALUE_BYTES = 1 << 20;

  private LargeSegmentJob() {
  }

  /** A reducer that checks its records and reports at the end whether all have arrived. */
  public static final class CheckAll extends MapReduceBase
      implements Reducer<LongWritable, BytesWritable, LongWritable, BytesWritable> {
    private final LargeRecords.Check check = new LargeRecords.Check();

    @Override
    public void reduce(LongWritable key, Iterator<BytesWritable> values,
        OutputCollector<LongWritable, BytesWritable> out, Reporter reporter) {
      while (values.hasNext()) {
        check.add(key.get(), values.next().getBytes()[0]);
      }
      reporter.progress();
    }

    @Override
    public void close() throws IOException {
      if (!check.isAll(RECORDS)) {
        throw new IOException("records are missing");
      }
    }
  }

  public static void main(String[] args) {
    ClusterMain.run(LargeSegmentJob::run);
  }

  private static void run(File base, Configuration conf) throws Exception {
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, new JobConf(conf));
    try {
      JobConf job = mr.createJobConf();
      job.setJarByClass(LargeSegmentJob.class);
      job.setInputFormat(MapRun.NoInput.class);
      job.setMapRunnerClass(LargeRecords.class);
      job.setReducerClass(CheckAll.class);
      job.setMapOutputKeyClass(LongWritable.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setOutputFormat(NullOutputFormat.class);
      job.setLong(LargeRecords.RECORDS, RECORDS);
      job.setInt(LargeRecords.VALUE_BYTES, VALUE_BYTES);
      job.setNumReduceTasks(1);
      job.setSpeculativeExecution(false);
      job.setMaxMapAttempts(1);
      job.setMaxReduceAttempts(1);
      job.set("mapred.child.java.opts", "-Xmx700m");
      RunningJob running = JobClient.runJob(job);
      System.out.println("job: " + running.isSuccessful() + ", bytes copied: "
          + running.getCounters().getCounter(TaskCounter.REDUCE_SHUFFLE_BYTES));
    } finally {
      mr.shutdown();
    }
  }
}
