/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.mapreduce.spill.Combiner;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;

/** The combiner of a job, run as by Hadoop 3, with the segments that it writes. For one thread at a time. */
final class StampedeCombiner<K, V> implements Combiner {
  private static final int MIN_SPILLS = 3;

  private final JobConf job;
  private final Class<K> keyClass;
  private final Class<V> valueClass;
  private final CompressionCodec codec;
  private final Counters.Counter spilledRecords;
  private final Task.CombinerRunner<K, V> runner;
  private final Task.CombineOutputCollector<K, V> collector;
  private final int leastSpills;

  /** @param codec null for none */
  StampedeCombiner(MapTask task, JobConf job, Task.TaskReporter reporter, Class<K> keyClass, Class<V> valueClass,
      CompressionCodec codec) throws ClassNotFoundException {
    this.job = job;
    this.keyClass = keyClass;
    this.valueClass = valueClass;
    this.codec = codec;
    spilledRecords = task.spilledRecordsCounter;
    runner = Task.CombinerRunner.create(job, task.getTaskID(), reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS),
        reporter, null);
    collector = runner == null ? null : new Task.CombineOutputCollector<>(
        reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), reporter, job);
    leastSpills = job.getInt(MRJobConfig.MAP_COMBINE_MIN_SPILLS, MIN_SPILLS);
  }

  @Override
  public boolean inSpills() {
    return runner != null;
  }

  @Override
  public boolean inMergeOf(int spills) {
    return runner != null && spills >= leastSpills;
  }

  @Override
  public SegmentIndex.Entry segment(SortedRun records, FSDataOutputStream out)
      throws IOException, ClassNotFoundException, InterruptedException {
    long start = out.getPos();
    IFile.Writer<K, V> writer = new IFile.Writer<>(job, out, keyClass, valueClass, codec, spilledRecords);
    if (records != null) {
      collector.setWriter(writer);
      runner.combine(new SortedRecords(records), collector);
    }
    writer.close();
    return new SegmentIndex.Entry(start, writer.getRawLength(), writer.getCompressedLength());
  }
}
