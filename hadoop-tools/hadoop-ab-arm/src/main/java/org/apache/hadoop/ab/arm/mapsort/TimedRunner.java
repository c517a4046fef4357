/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapRunnable;
import org.apache.hadoop.mapred.MapRunner;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * A runner that makes three passes over the same input: into a collector that discards everything, once more to time
 * that, and into the task's own collector. The first pass is for the compiler, so that the generator costs the same in
 * the second and third pass.
 *
 * <p>The discarding collector calls the partitioner as a task would: that is user code, not part of the task's
 * collector.
 */
@SuppressWarnings("rawtypes")
public final class TimedRunner implements MapRunnable<WritableComparable, Text, WritableComparable, Text> {
  private JobConf conf;

  @Override
  public void configure(JobConf job) {
    conf = job;
  }

  @Override
  public void run(RecordReader<WritableComparable, Text> in, OutputCollector<WritableComparable, Text> out,
      Reporter reporter) throws IOException {
    Nowhere nowhere = new Nowhere(conf);
    TaskClock.take(TaskClock.Mark.WARM_UP);
    pass(in, nowhere, reporter);
    TaskClock.take(TaskClock.Mark.GENERATOR);
    pass(in, nowhere, reporter);
    TaskClock.take(TaskClock.Mark.MAP);
    pass(in, out, reporter);
    TaskClock.take(TaskClock.Mark.FLUSH);
    nowhere.requireRecords();
  }

  @SuppressWarnings("unchecked")
  private void pass(RecordReader<WritableComparable, Text> in, OutputCollector<WritableComparable, Text> out,
      Reporter reporter) throws IOException {
    ReflectionUtils.newInstance(MapRunner.class, conf).run(in, out, reporter);
  }

  /** A collector that discards records but sums up their partitions, so that the compiler cannot eliminate the work. */
  private static final class Nowhere implements OutputCollector<WritableComparable, Text> {
    private final TaskPartitions partitions;
    private long records;
    private long sum;

    Nowhere(JobConf conf) {
      partitions = new TaskPartitions(conf);
    }

    @Override
    public void collect(WritableComparable key, Text value) {
      records++;
      sum += partitions.of(key, value);
    }

    void requireRecords() {
      if (records == 0 || sum < 0) {
        throw new IllegalStateException(records + " records, partitions of a sum of " + sum);
      }
    }
  }
}
