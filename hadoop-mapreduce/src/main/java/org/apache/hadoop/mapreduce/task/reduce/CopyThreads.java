/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.util.ThreadSafeClasses;

/**
 * The numbers of threads that copy for a reduce. A job's own codec is called by no more of them than stock has
 * fetchers, counting both kinds together, as it may keep state in static fields.
 *
 * @param batches the threads of {@link BatchedCopy}; 0 if it is not used
 * @param fetchers the threads of stock's kind, for the trackers that need them
 * @param mayLeave true if a hanging thread may be abandoned, and so may still decompress while the reduce goes on
 */
record CopyThreads(int batches, int fetchers, boolean mayLeave) {
  private static final int STOCK_FETCHERS = 5;

  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  static CopyThreads of(JobConf job) {
    int batches = BatchedCopyKeys.isOn(job) ? BatchedCopyKeys.THREADS.read(job) : 0;
    int fetchers = job.getInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, STOCK_FETCHERS);
    Class<? extends CompressionCodec> codec = codec(job);
    if (codec == null || ThreadSafeClasses.mayCompress(job, codec)) {
      return new CopyThreads(batches, fetchers, true);
    }
    // at least one fetcher, as it may turn out late that a tracker needs one
    int limited = Math.max(0, Math.min(batches, fetchers - 1));
    return new CopyThreads(limited, fetchers - limited, false);
  }

  boolean inBatches() {
    return batches > 0;
  }

  /** Returns the codec class of map outputs; null if they are not compressed. */
  static Class<? extends CompressionCodec> codec(JobConf job) {
    return job.getCompressMapOutput() ? job.getMapOutputCompressorClass(DefaultCodec.class) : null;
  }
}
