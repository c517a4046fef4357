/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;

/** The configuration keys of {@link BatchedCopy}. */
final class BatchedCopyKeys {
  static final ChoiceKey<Copier> COPIER = new ChoiceKey<>("mapreduce.reduce.shuffle.copier", Copier.BATCHED);
  static final IntKey THREADS =
      new IntKey("mapreduce.reduce.shuffle.copier.threads", "threads", 2, 1, 64);
  static final IntKey REQUESTS =
      new IntKey("mapreduce.reduce.shuffle.copier.requests", "requests", 100, 1, 10_000);
  static final IntKey REQUEST_MAPS =
      new IntKey("mapreduce.reduce.shuffle.copier.request.maps", "map outputs", 1000, 1, 10_000);
  static final IntKey REQUEST_BYTES =
      new IntKey("mapreduce.reduce.shuffle.copier.request.bytes", "bytes", 8 << 20, 1, Integer.MAX_VALUE);
  static final IntKey WINDOW_BYTES =
      new IntKey("mapreduce.reduce.shuffle.copier.window.bytes", "bytes", 1 << 30, 1, Integer.MAX_VALUE);
  static final IntKey IDLE =
      new IntKey("mapreduce.reduce.shuffle.copier.idle.timeout", "milliseconds", 60_000, 1, Integer.MAX_VALUE);

  /** A way to request map outputs from trackers: {@link BatchedCopy} or stock's fetcher threads. */
  enum Copier { BATCHED, FETCHERS }

  private BatchedCopyKeys() {
  }

  /** Tells whether map outputs are requested in batches; if not, stock's fetchers request them. */
  static boolean isOn(Configuration conf) {
    return COPIER.read(conf) == Copier.BATCHED;
  }

  /** Returns the maximum number of concurrent copies. */
  static int copies(JobConf job) {
    CopyThreads threads = CopyThreads.of(job);
    return threads.inBatches() ? requests(job) : threads.fetchers();
  }

  /**
   * Returns the maximum number of requests in flight: each may deliver all its bytes at any time, but together no more
   * than the window.
   */
  static int requests(Configuration conf) {
    return Math.max(1, Math.min(REQUESTS.read(conf), WINDOW_BYTES.read(conf) / REQUEST_BYTES.read(conf)));
  }
}
