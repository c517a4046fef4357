/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;

/** A fetcher of a reduce that copies all its maps from one tracker. Used by a single thread. */
public final class FetchRun extends CopyRun {
  private final Fetcher<Object, Object> fetcher;

  FetchRun(JobConf job, int maps, FakeTracker tracker) throws Exception {
    this(job, maps, tracker.port());
  }

  public FetchRun(JobConf job, int maps, int port) throws Exception {
    this(job, maps, port, 0);
  }

  /**
   * @param port the tracker's port, which need not be open yet
   * @param first the map that is requested before the others
   */
  FetchRun(JobConf job, int maps, int port, int first) throws Exception {
    super(job, maps);
    fetcher = new Fetcher<>(job, CopyPhase.REDUCE, copy.scheduler, merger, reporter, mock(ShuffleClientMetrics.class),
        copy.failures::add, FakeTracker.KEY);
    for (int i = 0; i < maps; i++) {
      knows(port, (first + i) % maps);
    }
  }

  /** Fetches until all outputs have arrived, one has failed or the fetcher has ended. */
  void run() throws Exception {
    fetcher.start();
    await(() -> isDone() || copy.counter("failed") > 0 || !fetcher.isAlive());
  }

  public void start() {
    fetcher.start();
  }

  /** Makes every reservation of a place for an output fail from now on. */
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

  /** Returns true if the fetcher is waiting for a host, and not for something else on its way there. */
  boolean isIdle() {
    return fetcher.getState() == Thread.State.WAITING
        && Arrays.stream(fetcher.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("getHost"));
  }

  @Override
  public void close() throws InterruptedException {
    // a waiting thread notices an interrupt; a stock fetcher may not, as long as it has outputs to request
    for (int map = 0; map < outputs.length; map++) {
      copy.scheduler.tipFailed(CopyPhase.map(map).getTaskID());
    }
    fetcher.interrupt();
    fetcher.join();
    copy.scheduler.close();
  }
}
