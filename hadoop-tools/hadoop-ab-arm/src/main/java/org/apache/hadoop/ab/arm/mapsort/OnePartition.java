/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;

/** A partitioner that puts every record into the middle partition; the others stay empty. */
@SuppressWarnings("rawtypes")
public final class OnePartition implements Partitioner<WritableComparable, Text> {
  @Override
  public void configure(JobConf conf) {
    // There is nothing to configure.
  }

  @Override
  public int getPartition(WritableComparable key, Text value, int partitions) {
    return partitions / 2;
  }
}
