/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.ReservedPort;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Tests hosts that refuse a reduce, and the charges to the map outputs on them. */
public class TestHostsThatFail {
  private static final int MAPS = 5;
  private static final int SIZE = 1000;

  @Rule
  public final Timeout limit = Timeout.seconds(120);

  /** Fetches from a tracker whose port is closed; returns the failures counted once it has refused. */
  public static final class Refused implements Callable<Long> {
    @Override
    public Long call() throws Exception {
      KerberosInternals.exportTo(getClass());
      JobConf job = new JobConf(false);
      job.setInt("mapreduce.reduce.shuffle.backoff.min", 600_000);
      job.setInt("mapreduce.reduce.shuffle.backoff.max", 600_000);
      try (ReservedPort closed = new ReservedPort(); FetchRun fetch = new FetchRun(job, MAPS, closed.port())) {
        fetch.start();
        CopyRun.await(() -> connectErrors(fetch) > 0 && fetch.isIdle());
        return fetch.copy.counter("failed");
      }
    }
  }

  @Test
  public void stockChargesAllOutputsForOneRefusal() throws Exception {
    assertEquals("stock", MAPS, (long) StockHadoop.call(Refused.class));
    assertEquals("ours", 0, (long) new Refused().call());
  }

  /** A tracker that comes back after five refusals has lost nothing: nothing is reported, and everything is fetched. */
  @Test
  public void aTrackerThatComesBackHasLostNothing() throws Exception {
    JobConf job = quick();
    // Nothing is charged, however long this takes: only that many refusals in a row are.
    job.setInt(MRJobConfig.SHUFFLE_FETCH_FAILURES, Integer.MAX_VALUE);
    try (ReservedPort port = new ReservedPort(); FetchRun fetch = new FetchRun(job, MAPS, port.port())) {
      Map<TaskAttemptID, Segment> served = new HashMap<>();
      for (int map = 0; map < MAPS; map++) {
        fetch.inMemory(map, SIZE);
        served.put(CopyPhase.map(map), Segments.of(new byte[SIZE]));
      }
      fetch.start();
      CopyRun.await(() -> connectErrors(fetch) >= 5);
      try (FakeTracker tracker = new FakeTracker(port.port(), served)) {
        CopyRun.await(fetch::isDone);
      }
      assertEquals(0, fetch.copy.counter("failed"));
      verify(fetch.copy.status, never()).addFetchFailedMap(any());
    }
  }

  @Test
  public void aHostThatStaysAwayIsReported() throws Exception {
    JobConf job = quick();
    job.setInt("mapreduce.reduce.shuffle.maxfetchfailures", 3);
    CopyPhase copy = new CopyPhase(job, 100);
    MapHost host = new MapHost("host:1", "url");
    Set<TaskAttemptID> maps = new LinkedHashSet<>();
    maps.add(CopyPhase.map(0));
    maps.add(CopyPhase.map(1));
    copy.scheduler.connectFailed(host, maps);
    copy.scheduler.connectFailed(host, maps);
    assertEquals(0, copy.counter("failed"));
    copy.scheduler.connectFailed(host, maps);
    assertEquals(2, copy.counter("failed"));
    verify(copy.status).addFetchFailedMap((org.apache.hadoop.mapred.TaskAttemptID) CopyPhase.map(0));
    verify(copy.status).addFetchFailedMap((org.apache.hadoop.mapred.TaskAttemptID) CopyPhase.map(1));
    copy.scheduler.close();
  }

  /** The JobTracker counts reports, and gives up a map's output after a few. */
  @Test
  public void oneChargeIsReportedOnce() throws Exception {
    JobConf job = quick();
    job.setInt("mapreduce.reduce.shuffle.maxfetchfailures", 1);
    CopyPhase copy = new CopyPhase(job, 100);
    copy.scheduler.connectFailed(new MapHost("host:1", "url"), Set.of(CopyPhase.map(0)));
    assertEquals(1, copy.counter("failed"));
    verify(copy.status).addFetchFailedMap((org.apache.hadoop.mapred.TaskAttemptID) CopyPhase.map(0));
    copy.scheduler.close();
  }

  /** A corrupt compressed output is fetched again, whichever exception the codec throws. */
  @Test
  public void aBrokenCompressedOutputIsFetchedAgain() throws Exception {
    JobConf job = quick();
    job.setCompressMapOutput(true);
    byte[] data = new byte[SIZE];
    new Random(SIZE).nextBytes(data);
    byte[] bytes = Segments.withChecksum(Segments.compressed(job, data));
    for (int broken : new int[] {0, 2, bytes.length / 2, bytes.length - 6, bytes.length - 1}) {
      byte[] wrong = bytes.clone();
      wrong[broken] ^= 0x55;
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, 1, tracker)) {
        tracker.servesFirst(CopyPhase.map(0), new Segment(bytes.length, SIZE, wrong));
        tracker.serves(CopyPhase.map(0), new Segment(bytes.length, SIZE, bytes));
        byte[] memory = fetch.inMemory(0, SIZE);
        fetch.start();
        CopyRun.await(fetch::isDone);
        assertArrayEquals("byte " + broken, data, memory);
        assertTrue(fetch.copy.failures.toString(), fetch.copy.failures.isEmpty());
        verify(fetch.copy.status, never()).addFetchFailedMap(any());
      }
    }
  }

  /** An output that is corrupt once is fetched again, silently; the second time it is reported. */
  @Test
  public void aBrokenOutputIsFetchedAgain() throws Exception {
    Segment good = Segments.of(new byte[SIZE]);
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(quick(), 1, tracker)) {
      tracker.servesFirst(CopyPhase.map(0), broken(good));
      tracker.serves(CopyPhase.map(0), good);
      byte[] memory = fetch.inMemory(0, SIZE);
      fetch.start();
      CopyRun.await(fetch::isDone);
      assertArrayEquals(new byte[SIZE], memory);
      assertEquals(2, tracker.requests.get());
      assertEquals(1, fetch.copy.counter("failed"));
      assertTrue(fetch.copy.failures.toString(), fetch.copy.failures.isEmpty());
      verify(fetch.copy.status, never()).addFetchFailedMap(any());
    }
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(quick(), 1, tracker)) {
      tracker.serves(CopyPhase.map(0), broken(good));
      fetch.inMemory(0, SIZE);
      fetch.start();
      CopyRun.await(() -> fetch.copy.counter("failed") >= 2);
      assertFalse(fetch.isDone());
      verify(fetch.copy.status, atLeastOnce()).addFetchFailedMap(any());
    }
  }

  private static JobConf quick() {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 10);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 20);
    return job;
  }

  private static long connectErrors(FetchRun fetch) {
    return fetch.copy.counters.findCounter("Shuffle Errors", "IO_ERROR").getValue();
  }

  private static Segment broken(Segment good) {
    byte[] bytes = good.bytes().clone();
    bytes[SIZE / 2] ^= 1;
    return new Segment(good.partLength(), good.rawLength(), bytes);
  }
}
