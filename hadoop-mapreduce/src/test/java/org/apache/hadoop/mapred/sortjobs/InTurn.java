/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;

/** A partitioner that ignores keys and assigns records to partitions in turn. */
public class InTurn implements Partitioner<Object, Object> {
  private int next;

  @Override
  public void configure(JobConf job) {
    // there is nothing to configure
  }

  @Override
  public int getPartition(Object key, Object value, int partitions) {
    return next++ % partitions;
  }
}
