/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;

/**
 * The memory for map outputs that stay in memory when the reduce function starts; the rest is merged to disk before.
 */
final class ReduceInputBuffer {
  static final IntKey PERCENT =
      new IntKey("mapreduce.reduce.merge.from.memory.percent", "percent of the heap", 25, 0, 100);

  private static final int HUNDRED = 100;

  private ReduceInputBuffer() {
  }

  /**
   * Returns the size set with stock's key, or {@link #PERCENT} of the heap if that is zero.
   *
   * @param stockFraction the value of stock's key, from 0 to 1
   * @return bytes
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PERCENT} has a value that is not allowed
   */
  static long bytes(JobConf job, float stockFraction, long heapBytes) {
    int percent = PERCENT.read(job);
    return stockFraction > 0 ? (long) (heapBytes * stockFraction) : heapBytes / HUNDRED * percent;
  }
}
