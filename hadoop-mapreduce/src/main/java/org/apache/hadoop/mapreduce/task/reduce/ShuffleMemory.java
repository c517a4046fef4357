/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;

/** The part of the heap that a reduce divides between map outputs and other uses. */
final class ShuffleMemory {
  static final IntKey MAX =
      new IntKey("mapreduce.reduce.shuffle.memory.max", "megabytes", 1_048_576, 1, 1_048_576);

  /** The maximum size of an array in bytes, with some room for its header. */
  static final long ARRAY_BYTES = Integer.MAX_VALUE - 8;
  private static final long MEGABYTE = 1L << 20;

  private ShuffleMemory() {
  }

  /** Returns the size of the heap, or {@link #MAX} if that is less, in bytes. */
  static long totalBytes(JobConf job, long heapBytes) {
    return Math.min(heapBytes, MAX.read(job) * MEGABYTE);
  }

  /**
   * Returns the size from which on a map output goes to disk.
   *
   * @param memoryBytes the memory for all map outputs
   * @param fraction the fraction of it that one output may take
   * @return bytes, at most the maximum size of an array
   */
  static long singleBytes(long memoryBytes, float fraction) {
    return Math.min((long) (memoryBytes * fraction), ARRAY_BYTES);
  }
}
