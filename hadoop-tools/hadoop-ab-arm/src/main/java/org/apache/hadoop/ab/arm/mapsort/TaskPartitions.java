/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The partitions of records as a map task computes them: by the job's partitioner, unless there is only one partition.
 */
@SuppressWarnings("rawtypes")
final class TaskPartitions {
  private final Partitioner<WritableComparable, Text> partitioner;
  private final int partitions;

  @SuppressWarnings("unchecked")
  TaskPartitions(JobConf conf) {
    partitioner =
        (Partitioner<WritableComparable, Text>) ReflectionUtils.newInstance(conf.getPartitionerClass(), conf);
    partitions = conf.getNumReduceTasks();
  }

  int of(WritableComparable key, Text value) {
    return partitions == 1 ? 0 : partitioner.getPartition(key, value, partitions);
  }
}
