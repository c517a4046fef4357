/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.List;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;

/** The configuration keys that a job's reduces read when they copy and merge. Stateless. */
@InterfaceAudience.Private
public final class ReduceKeys {
  private static final List<IntKey> NUMBERS = List.of(ReduceInputBuffer.PERCENT, ShuffleMemory.MAX, EventsPause.KEY,
      FetchTimeouts.CONNECT, FetchTimeouts.CONNECT_TRY, FetchTimeouts.READ, FetchTimeouts.MIN_STALL, FetchBatch.MAPS,
      MemorySlabs.BYTES, CopyEnd.KEY, BatchedCopyKeys.THREADS, BatchedCopyKeys.REQUESTS, BatchedCopyKeys.REQUEST_MAPS,
      BatchedCopyKeys.REQUEST_BYTES, BatchedCopyKeys.WINDOW_BYTES, BatchedCopyKeys.IDLE);

  private ReduceKeys() {
  }

  /**
   * Checks the keys of reduces.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if one has a value that is not allowed and the job has reduces
   */
  public static void check(JobConf job) {
    if (job.getNumReduceTasks() > 0) {
      NUMBERS.forEach(key -> key.read(job));
      BatchedCopyKeys.isOn(job);
      FetchBackOff.of(job);
      MemoryTiers.of(job);
      CopyTrace.KEY.read(job);
    }
  }
}
