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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.mockito.Mockito;
import org.mockito.stubbing.Answer;

/** A reduce that copies its outputs to places that a test provides, without merging. */
public abstract class CopyRun implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 90_000;

  final CopyPhase copy;
  final MapOutput<Object, Object>[] outputs;
  final MergeManager<Object, Object> merger;
  final Reporter reporter = mock(Reporter.class);

  @SuppressWarnings("unchecked")
  CopyRun(JobConf job, int maps) throws IOException {
    copy = new CopyPhase(job, maps);
    outputs = new MapOutput[maps];
    merger = mock(MergeManager.class);
    when(merger.reserve(any(), anyLong(), anyInt()))
        .thenAnswer(call -> outputs[((TaskAttemptID) call.getArgument(0)).getTaskID().getId()]);
    when(reporter.getCounter(anyString(), anyString()))
        .thenAnswer(call -> copy.counters.findCounter((String) call.getArgument(0), (String) call.getArgument(1)));
  }

  /** Tells the reduce that a map has run on the tracker with this port. */
  final void knows(int port, int map) {
    copy.scheduler.addKnownMapOutput(FakeTracker.hostAndPort(port), FakeTracker.baseUrl(port), CopyPhase.map(map));
  }

  /** Directs an output to memory; returns that memory. */
  public final byte[] inMemory(int map, int size) {
    byte[] memory = new byte[size];
    // stock uses the array, and has no buffers
    prepare(map, Type.MEMORY, call -> call.getMethod().getReturnType() == ByteBuffer.class ? ByteBuffer.wrap(memory)
        : call.getMethod().getReturnType() == byte[].class ? memory : Mockito.RETURNS_DEFAULTS.answer(call));
    return memory;
  }

  /** Directs an output to a stand-in for a file; returns it. */
  final ByteArrayOutputStream onDisk(int map) {
    ByteArrayOutputStream disk = new ByteArrayOutputStream();
    prepare(map, Type.DISK, Mockito.RETURNS_DEFAULTS);
    when(outputs[map].getDisk()).thenReturn(disk);
    return disk;
  }

  @SuppressWarnings("unchecked")
  private void prepare(int map, Type type, Answer<?> answer) {
    outputs[map] = mock(MapOutput.class, answer);
    when(outputs[map].getType()).thenReturn(type);
    when(outputs[map].getMapId()).thenReturn(CopyPhase.map(map));
  }

  /** Returns how many outputs have arrived. */
  public final long copied() {
    return copy.counter("maps");
  }

  /** Returns true if all outputs have arrived. */
  public final boolean isDone() {
    try {
      return copy.scheduler.waitUntilDone(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until all outputs have arrived. */
  public final void await() throws InterruptedException {
    await(this::isDone);
  }

  /** @throws IllegalStateException if it takes too long */
  public static void await(BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_MILLIS * 1_000_000) {
        throw new IllegalStateException("waited in vain");
      }
      Thread.sleep(1);
    }
  }

  @Override
  public abstract void close() throws InterruptedException;
}
