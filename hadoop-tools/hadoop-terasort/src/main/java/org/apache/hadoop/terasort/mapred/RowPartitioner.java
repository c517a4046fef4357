/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.terasort.partition.RowPartition;

/**
 * A partitioner that follows the job's {@link RowPartition}. The partition is stored in the job's configuration, 22
 * bytes per reduce, so that no task has to open another file.
 */
public final class RowPartitioner implements Partitioner<Text, Text> {
  private RowPartition partition;

  /** Makes the job use {@code partition}, with one reduce per part. */
  public static void use(JobConf job, RowPartition partition) {
    job.setPartitionerClass(RowPartitioner.class);
    job.setNumReduceTasks(partition.parts());
    job.set(TeraKeys.PARTITION, partition.spec());
  }

  @Override
  public void configure(JobConf job) {
    partition = RowPartition.parse(job.get(TeraKeys.PARTITION));
  }

  @Override
  public int getPartition(Text key, Text value, int reduces) {
    if (reduces != partition.parts()) {
      throw new IllegalStateException("the job has " + reduces + " reduces, but its partition " + partition.parts());
    }
    return partition.partition(key.getBytes(), 0, value.getBytes(), 0);
  }
}
