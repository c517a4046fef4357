/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** How much of the heap a reduce counts as its own when it divides it between map outputs and the rest. */
final class ShuffleMemory {
  static final IntKey MAX =
      new IntKey("mapreduce.reduce.shuffle.memory.max", "megabytes", 1_048_576, 1, 1_048_576);

  /** What an array can hold, with some room for its header. */
  private static final long ARRAY_BYTES = Integer.MAX_VALUE - 8;
  private static final long MEGABYTE = 1L << 20;

  private ShuffleMemory() {
  }

  /**
   * The heap, or {@link #MAX} if that is less. A merge from memory to memory has one array for its result, so where
   * these are switched on all of the memory has to fit into one.
   *
   * @return bytes
   */
  static long totalBytes(JobConf job, long heapBytes) {
    long most = MAX.read(job) * MEGABYTE;
    if (job.getBoolean(MRJobConfig.REDUCE_MEMTOMEM_ENABLED, false)) {
      most = Math.min(most, ARRAY_BYTES);
    }
    return Math.min(heapBytes, most);
  }

  /**
   * From which size on a map output goes to disk.
   *
   * @param memoryBytes for all map outputs
   * @param fraction the part of it that one may take
   * @return bytes, at most what an array holds
   */
  static long singleBytes(long memoryBytes, float fraction) {
    return Math.min((long) (memoryBytes * fraction), ARRAY_BYTES);
  }
}
