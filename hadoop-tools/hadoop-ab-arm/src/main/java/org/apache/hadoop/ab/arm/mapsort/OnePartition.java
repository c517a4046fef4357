/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;

/** Every record goes to the partition in the middle; those on both sides stay empty. */
@SuppressWarnings("rawtypes")
public final class OnePartition implements Partitioner<WritableComparable, Text> {
  @Override
  public void configure(JobConf conf) {
    // It has no settings.
  }

  @Override
  public int getPartition(WritableComparable key, Text value, int partitions) {
    return partitions / 2;
  }
}
