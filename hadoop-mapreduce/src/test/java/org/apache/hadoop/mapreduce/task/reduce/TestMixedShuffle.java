/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ServletTracker;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Tests fetchers with trackers' servlets, each from stock's jars and from ours. */
public class TestMixedShuffle {
  /** The number of maps, which takes several requests of ours, and more of stock's. */
  private static final int MAPS = 150;
  private static final int PATIENCE_MILLIS = 90_000;
  /** The system properties for the port and for the request to stop, which both class loaders see. */
  private static final String PORT = "mixed.shuffle.port";
  private static final String STOP = "mixed.shuffle.stop";

  @Rule
  public final Timeout limit = Timeout.seconds(120);

  /** Fetches all outputs; returns how many are correct. */
  public static final class FetchAll implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      byte[][] fetched = new byte[MAPS][];
      try (FetchRun fetch = new FetchRun(new JobConf(false), MAPS, Integer.getInteger(PORT))) {
        for (int map = 0; map < MAPS; map++) {
          fetched[map] = fetch.inMemory(map, ServletTracker.output(map).length);
        }
        fetch.start();
        CopyRun.await(fetch::isDone);
      }
      int right = 0;
      for (int map = 0; map < MAPS; map++) {
        right += Arrays.equals(ServletTracker.output(map), fetched[map]) ? 1 : 0;
      }
      return right;
    }
  }

  /** Serves the outputs until it is told to stop. */
  public static final class Serve implements Callable<String> {
    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      try (ServletTracker tracker = new ServletTracker(MAPS)) {
        System.setProperty(PORT, String.valueOf(tracker.port()));
        while (System.getProperty(STOP) == null) {
          Thread.sleep(10);
        }
      }
      return "served";
    }
  }

  @After
  public void tearDown() {
    System.clearProperty(PORT);
    System.clearProperty(STOP);
  }

  @Test
  public void reducesFetchFromOurTracker() throws Exception {
    try (ServletTracker tracker = new ServletTracker(MAPS)) {
      System.setProperty(PORT, String.valueOf(tracker.port()));
      assertEquals("stock", MAPS, (int) StockHadoop.call(FetchAll.class));
      assertEquals("ours", MAPS, (int) new FetchAll().call());
    }
  }

  @Test
  public void ourReduceFetchesFromAStockTracker() throws Exception {
    FutureTask<String> stock = new FutureTask<>(() -> StockHadoop.call(Serve.class));
    new Thread(stock).start();
    try {
      CopyRun.await(() -> System.getProperty(PORT) != null || stock.isDone());
      assertEquals(MAPS, (int) new FetchAll().call());
    } finally {
      System.setProperty(STOP, "now");
    }
    assertEquals("served", stock.get());
  }

  /** A missing output affects none that precedes it in the same response, and is charged alone. */
  @Test
  public void anOutputThatIsMissingIsTheOnlyOne() throws Exception {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 10);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 20);
    try (ServletTracker tracker = new ServletTracker(MAPS); FetchRun fetch = new FetchRun(job, MAPS, tracker.port())) {
      tracker.lose(5);
      for (int map = 0; map < MAPS; map++) {
        fetch.inMemory(map, ServletTracker.output(map).length);
      }
      fetch.start();
      CopyRun.await(() -> fetch.copy.counter("maps") == MAPS - 1);
      TaskAttemptID lost = (TaskAttemptID) CopyPhase.map(5);
      // the first response that ends before this output is not charged to it
      verify(fetch.copy.status, timeout(PATIENCE_MILLIS).atLeastOnce()).addFetchFailedMap(lost);
      verify(fetch.copy.status, never()).addFetchFailedMap(argThat(map -> !map.equals(lost)));
    }
  }
}
