/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;

/** The batched copy of a reduce with all its maps at one tracker. */
public final class BatchRun implements AutoCloseable {
  final CopyPhase copy;
  final MapOutput<Object, Object>[] outputs;
  final MergeManager<Object, Object> merger;
  final AtomicInteger oldTrackers = new AtomicInteger();
  private final BatchedCopy<Object, Object> batches;

  /** @param port of the tracker, which need not be there yet */
  @SuppressWarnings("unchecked")
  public BatchRun(JobConf job, int maps, int port) throws Exception {
    job.set("mapreduce.reduce.shuffle.copier", "batched");
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 1);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 5);
    copy = new CopyPhase(job, maps);
    merger = mock(MergeManager.class);
    outputs = new MapOutput[maps];
    Reporter reporter = mock(Reporter.class);
    when(reporter.getCounter(anyString(), anyString()))
        .thenAnswer(call -> copy.counters.findCounter((String) call.getArgument(0), (String) call.getArgument(1)));
    when(merger.reserve(any(), anyLong(), anyInt()))
        .thenAnswer(call -> outputs[((TaskAttemptID) call.getArgument(0)).getTaskID().getId()]);
    batches = new BatchedCopy<>(job, new BatchedCopy.Reduce<>(CopyPhase.REDUCE, copy.scheduler, merger, reporter,
        mock(ShuffleClientMetrics.class), copy.failures::add, FakeTracker.KEY), oldTrackers::incrementAndGet);
    for (int map = 0; map < maps; map++) {
      copy.scheduler.addKnownMapOutput(FakeTracker.hostAndPort(port), FakeTracker.baseUrl(port), CopyPhase.map(map));
    }
  }

  /** The output goes into memory; answers with it. */
  public byte[] inMemory(int map, int size) {
    byte[] memory = new byte[size];
    prepare(map, Type.MEMORY);
    when(outputs[map].getMemory()).thenReturn(memory);
    return memory;
  }

  /** The output goes to what stands for a file. */
  ByteArrayOutputStream onDisk(int map) {
    ByteArrayOutputStream disk = new ByteArrayOutputStream();
    prepare(map, Type.DISK);
    when(outputs[map].getDisk()).thenReturn(disk);
    return disk;
  }

  @SuppressWarnings("unchecked")
  private void prepare(int map, Type type) {
    outputs[map] = mock(MapOutput.class);
    when(outputs[map].getType()).thenReturn(type);
    when(outputs[map].getMapId()).thenReturn(CopyPhase.map(map));
  }

  /** How many outputs have come. */
  public long copied() {
    return copy.counter("maps");
  }

  public void start() {
    batches.start();
  }

  /** Waits until all has come. */
  public void await() throws InterruptedException {
    FetchRun.await(this::isDone);
  }

  boolean isDone() {
    try {
      return copy.scheduler.waitUntilDone(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    batches.close();
    copy.scheduler.close();
  }
}
