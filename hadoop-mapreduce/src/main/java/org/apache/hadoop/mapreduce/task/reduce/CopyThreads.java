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
 * The numbers of threads that copy for a reduce. A codec of the job's own is called by no more of them than stock has
 * fetchers, both kinds together, as it may keep in static fields what it is at.
 *
 * @param batches of {@link BatchedCopy}; 0: it is not used
 * @param fetchers of stock's kind, for the trackers that need them
 * @param mayLeave whether a thread that hangs may be left behind, and still decompress while the reduce goes on
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
    // one fetcher at least, as it may turn out late that a tracker needs one
    int limited = Math.max(0, Math.min(batches, fetchers - 1));
    return new CopyThreads(limited, fetchers - limited, false);
  }

  boolean inBatches() {
    return batches > 0;
  }

  /** The codec of map outputs; null if they are not compressed. */
  static Class<? extends CompressionCodec> codec(JobConf job) {
    return job.getCompressMapOutput() ? job.getMapOutputCompressorClass(DefaultCodec.class) : null;
  }
}
