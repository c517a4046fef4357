/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/**
 * The combiner of a job, and the segments that it writes. It is the user's code with shared counters, and runs on one
 * thread at a time.
 */
final class Combining<K, V> {
  private static final int LEAST_SPILLS = 3;

  private final JobConf job;
  private final Class<K> keyClass;
  private final Class<V> valueClass;
  private final CompressionCodec codec;
  private final Counters.Counter spilledRecords;
  private final Task.CombinerRunner<K, V> runner;
  private final Task.CombineOutputCollector<K, V> collector;
  private final int leastSpills;

  /** @param codec null for none */
  Combining(MapTask task, JobConf job, Task.TaskReporter reporter, Class<K> keyClass, Class<V> valueClass,
      CompressionCodec codec) throws ClassNotFoundException {
    this.job = job;
    this.keyClass = keyClass;
    this.valueClass = valueClass;
    this.codec = codec;
    this.spilledRecords = task.spilledRecordsCounter;
    this.runner = Task.CombinerRunner.create(job, task.getTaskID(),
        reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS), reporter, null);
    this.collector = runner == null
        ? null : new Task.CombineOutputCollector<>(reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS));
    this.leastSpills = job.getInt(JobContext.MAP_COMBINE_MIN_SPILLS, LEAST_SPILLS);
  }

  /** Whether the job has a combiner, which then runs on every spill. */
  boolean inSpills() {
    return runner != null;
  }

  /** Whether the combiner also runs when so many spills are merged. */
  boolean inMergeOf(int spills) {
    return runner != null && spills >= leastSpills;
  }

  /**
   * Combines sorted records into a segment.
   *
   * @param records null for none
   */
  void segment(SortedRun records, FSDataOutputStream out, IndexRecord index)
      throws IOException, ClassNotFoundException, InterruptedException {
    long start = out.getPos();
    IFile.Writer<K, V> writer = new IFile.Writer<>(job, out, keyClass, valueClass, codec, spilledRecords);
    if (records != null) {
      collector.setWriter(writer);
      runner.combine(new SortedRecords(records), collector);
    }
    writer.close();
    index.startOffset = start;
    index.rawLength = writer.getRawLength();
    index.partLength = writer.getCompressedLength();
  }
}
