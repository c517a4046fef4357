/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import static org.junit.Assert.assertEquals;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;
import org.junit.Test;

public class TestTaskPartitions {
  /** A partitioner whose result shows that it was called. */
  @SuppressWarnings("rawtypes")
  public static final class Last implements Partitioner<WritableComparable, Text> {
    @Override
    public void configure(JobConf conf) {
    }

    @Override
    public int getPartition(WritableComparable key, Text value, int partitions) {
      return 100 + partitions;
    }
  }

  private static int partition(int reduces) {
    JobConf conf = new JobConf(false);
    conf.setNumReduceTasks(reduces);
    conf.setPartitionerClass(Last.class);
    return new TaskPartitions(conf).of(new Text("key"), new Text("value"));
  }

  @Test
  public void nobodyIsAskedForTheOnlyPartition() {
    assertEquals(0, partition(1));
    assertEquals(102, partition(2));
  }
}
