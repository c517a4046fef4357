/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.Mockito.mock;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.JobConf;

/** The batched copy of a reduce whose maps are all at one tracker. */
public final class BatchRun extends CopyRun {
  final AtomicInteger oldTrackers = new AtomicInteger();
  private final BatchedCopy<Object, Object> batches;

  /** @param port the tracker's port, which need not be open yet */
  public BatchRun(JobConf job, int maps, int port) throws Exception {
    super(batched(job), maps);
    batches = new BatchedCopy<>(job, new BatchedCopy.Reduce<>(CopyPhase.REDUCE, copy.scheduler, merger, reporter,
        mock(ShuffleClientMetrics.class), copy.failures::add, FakeTracker.KEY), oldTrackers::incrementAndGet);
    for (int map = 0; map < maps; map++) {
      knows(port, map);
    }
  }

  private static JobConf batched(JobConf job) {
    job.set("mapreduce.reduce.shuffle.copier", "batched");
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 1);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 5);
    return job;
  }

  public void start() {
    batches.start();
  }

  @Override
  public void close() throws InterruptedException {
    batches.close();
    copy.scheduler.close();
  }
}
