/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;

/** The part of the heap that a reduce counts as its own when it divides it between map outputs and the rest. */
final class ShuffleMemory {
  static final IntKey MAX =
      new IntKey("mapreduce.reduce.shuffle.memory.max", "megabytes", 1_048_576, 1, 1_048_576);

  /** The bytes that an array can hold, with some room for its header. */
  static final long ARRAY_BYTES = Integer.MAX_VALUE - 8;
  private static final long MEGABYTE = 1L << 20;

  private ShuffleMemory() {
  }

  /** The heap, or {@link #MAX} if that is less; bytes. */
  static long totalBytes(JobConf job, long heapBytes) {
    return Math.min(heapBytes, MAX.read(job) * MEGABYTE);
  }

  /**
   * Returns from which size on a map output goes to disk.
   *
   * @param memoryBytes for all map outputs
   * @param fraction the part of it that one may take
   * @return bytes, at most what an array holds
   */
  static long singleBytes(long memoryBytes, float fraction) {
    return Math.min((long) (memoryBytes * fraction), ARRAY_BYTES);
  }
}
