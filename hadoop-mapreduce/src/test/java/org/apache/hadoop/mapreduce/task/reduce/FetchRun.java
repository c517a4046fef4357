/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;

/** One fetcher of a reduce that copies all its maps from one tracker. Used by one thread. */
public final class FetchRun implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 30_000;

  final CopyPhase copy;
  final MapOutput<Object, Object>[] outputs;
  private final MergeManager<Object, Object> merger;
  private final Reporter reporter = mock(Reporter.class);
  private final Fetcher<Object, Object> fetcher;

  FetchRun(JobConf job, int maps, FakeTracker tracker) throws Exception {
    this(job, maps, tracker.port());
  }

  public FetchRun(JobConf job, int maps, int port) throws Exception {
    this(job, maps, port, 0);
  }

  /**
   * @param port of the tracker, which need not be there yet
   * @param first the map that is asked for before the others
   */
  @SuppressWarnings("unchecked")
  FetchRun(JobConf job, int maps, int port, int first) throws Exception {
    copy = new CopyPhase(job, maps);
    merger = mock(MergeManager.class);
    outputs = new MapOutput[maps];
    when(reporter.getCounter(anyString(), anyString()))
        .thenAnswer(call -> copy.counters.findCounter((String) call.getArgument(0), (String) call.getArgument(1)));
    when(merger.reserve(any(), anyLong(), anyInt()))
        .thenAnswer(call -> outputs[((TaskAttemptID) call.getArgument(0)).getTaskID().getId()]);
    fetcher = new Fetcher<>(job, CopyPhase.REDUCE, copy.scheduler, merger, reporter, mock(ShuffleClientMetrics.class),
        copy.failures::add, FakeTracker.KEY);
    for (int i = 0; i < maps; i++) {
      int map = (first + i) % maps;
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

  /** Fetches until all is there, an output has failed or the fetcher has ended. */
  void run() throws Exception {
    fetcher.start();
    await(() -> isDone() || copy.counter("failed") > 0 || !fetcher.isAlive());
  }

  public void start() {
    fetcher.start();
  }

  /** From now on there is no place for an output. */
  void hasNoPlace() throws IOException {
    doThrow(new IOException("no place")).when(merger).reserve(any(), anyLong(), anyInt());
  }

  /** Copies one output without a connection. */
  void copyToMemory(int map, InputStream in, int rawLength, int partLength) throws Exception {
    Method copy = Fetcher.class.getDeclaredMethod("shuffleToMemory", MapHost.class, MapOutput.class, InputStream.class,
        int.class, int.class);
    copy.setAccessible(true);
    try {
      copy.invoke(fetcher, new MapHost("host", "url"), outputs[map], in, rawLength, partLength);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  boolean hasEnded() {
    return !fetcher.isAlive();
  }

  /** Whether the fetcher waits for a host. */
  boolean isIdle() {
    return fetcher.getState() == Thread.State.WAITING;
  }

  public boolean isDone() {
    try {
      return copy.scheduler.waitUntilDone(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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
  public void close() throws InterruptedException {
    // an interrupt is heard by who waits; a fetcher in stock may not, as long as it has outputs to ask for
    for (int map = 0; map < outputs.length; map++) {
      copy.scheduler.tipFailed(CopyPhase.map(map).getTaskID());
    }
    fetcher.interrupt();
    fetcher.join();
    copy.scheduler.close();
  }
}
