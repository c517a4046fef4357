/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.OpenFileCache;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.ShuffleServerKeys;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.SmallMapOutputCache;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerFront;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerJobs;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerSegments;
import org.apache.hadoop.mapreduce.task.reduce.BatchRun;
import org.apache.hadoop.mapreduce.task.reduce.CopyRun;
import org.apache.hadoop.mapreduce.task.reduce.FetchRun;
import org.apache.hadoop.shuffle.server.SegmentStore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks a tracker's outputs, its web server, and the front before both. */
public class TestTrackerFront {
  private static final int MAPS = 50;

  @Rule
  public final Timeout limit = Timeout.seconds(120);

  private final InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @Test
  public void aReduceCopiesAllOutputsInOneRequest() throws Exception {
    try (ServletTracker tracker = new ServletTracker(MAPS)) {
      TrackerFront front = TrackerFront.of(tracker.conf(), anyPort);
      int port = start(front, tracker);
      try (BatchRun run = new BatchRun(new JobConf(false), MAPS, port)) {
        byte[][] memory = new byte[MAPS][];
        for (int map = 0; map < MAPS; map++) {
          memory[map] = run.inMemory(map, ServletTracker.output(map).length);
        }
        run.start();
        run.await();
        for (int map = 0; map < MAPS; map++) {
          assertArrayEquals("map " + map, ServletTracker.output(map), memory[map]);
        }
        assertServed(1, IntStream.range(0, MAPS).mapToLong(map -> ServletTracker.output(map).length).sum(), front);
        assertEquals(new TrackerFront.Served(0, 0, 0), front.servedSinceLast());
      } finally {
        front.stop();
      }
    }
  }

  @Test
  public void aFetcherCopiesThroughIt() throws Exception {
    try (ServletTracker tracker = new ServletTracker(MAPS)) {
      TrackerFront front = TrackerFront.of(tracker.conf(), anyPort);
      tracker.setFront(front);
      int port = start(front, tracker);
      try (FetchRun fetch = new FetchRun(new JobConf(false), MAPS, port)) {
        byte[][] memory = new byte[MAPS][];
        for (int map = 0; map < MAPS; map++) {
          memory[map] = fetch.inMemory(map, ServletTracker.output(map).length);
        }
        fetch.start();
        fetch.await();
        for (int map = 0; map < MAPS; map++) {
          assertArrayEquals("map " + map, ServletTracker.output(map), memory[map]);
        }
        assertEquals("not in batches", new TrackerFront.Served(0, 0, 0), front.servedSinceLast());
      } finally {
        front.stop();
      }
    }
  }

  @Test
  public void theWebServerAnswersAtTheSameAddress() throws Exception {
    try (ServletTracker tracker = new ServletTracker(1)) {
      TrackerFront front = TrackerFront.of(tracker.conf(), anyPort);
      int port = start(front, tracker);
      try {
        assertNotEquals(tracker.port(), port);
        assertEquals("a request without a hash", HttpURLConnection.HTTP_UNAUTHORIZED,
            status(port, "/mapOutput?job=job_1_0001&reduce=0&map=attempt_1_0001_m_000000_0"));
        assertEquals(HttpURLConnection.HTTP_NOT_FOUND, status(port, "/nothing"));
      } finally {
        front.stop();
      }
    }
  }

  @Test
  public void aConnectionIsNobodysUntilItsOtherEndCanBeKnown() throws Exception {
    try (ServletTracker tracker = new ServletTracker(1)) {
      TrackerFront front = TrackerFront.of(tracker.conf(), anyPort);
      assertTrue(front.peer(tracker.port()).isAnyLocalAddress());
      start(front, tracker);
      try {
        assertNull("one that is not handed on", front.peer(1));
      } finally {
        front.stop();
      }
      JobConf stock = new JobConf(tracker.conf());
      stock.set(ShuffleServerKeys.SERVER.name(), "servlet");
      assertNull("nothing stands before the web server", TrackerFront.of(stock, anyPort).peer(tracker.port()));
    }
  }

  @Test
  public void onlyJobsOfTheTrackerAreServed() throws Exception {
    try (ServletTracker tracker = new ServletTracker(1)) {
      TrackerSegments segments = new TrackerSegments(jobs(tracker), new SmallMapOutputCache(0), new OpenFileCache(0));
      SegmentStore.Job job = segments.job("job_1_0001");
      job.open(0, 0, 0).close();
      assertThrows(IOException.class, () -> job.open(1, 0, 0));
      assertThrows(IOException.class, () -> job.open(0, 1, 0));
      assertThrows(IOException.class, () -> job.open(0, 0, 1));
      for (String id : new String[] {"job_1_0002", "job_1_1", "../job_1_0001", "", "job"}) {
        assertThrows(id, IOException.class, () -> segments.job(id));
      }
    }
  }

  @Test
  public void asInStockTheWebServerHasTheAddress() throws Exception {
    JobConf conf = new JobConf(false);
    conf.set(ShuffleServerKeys.SERVER.name(), "servlet");
    TrackerFront front = TrackerFront.of(conf, InetSocketAddress.createUnresolved("tracker", 50060), null);
    assertEquals("tracker", front.webHost());
    assertEquals(50060, front.webPort());
    assertEquals(7, front.start(null, 7));
    assertEquals(new TrackerFront.Served(0, 0, 0), front.servedSinceLast());
    front.stop();
  }

  @Test
  public void aKeyWithAWrongValueIsNamed() {
    assertNamed(ShuffleServerKeys.SERVER.name(), "netty", "batched or servlet");
    assertNamed(ShuffleServerKeys.THREADS.name(), "0", "from 1 to 64");
    assertNamed(ShuffleServerKeys.QUEUE.name(), "many", "from 1 to 1000000");
    assertNamed(ShuffleServerKeys.RELAYED.name(), "0", "from 1 to 1000000");
    assertNamed(ShuffleServerKeys.SMALL_OUTPUTS.name(), "-1", "from 0 to 1073741824");
    assertNamed(OpenFileCache.FILES.name(), "all", "from 0 to 1048576");
  }

  /** Polls, because the server may count its bytes only after the reduce has received them. */
  private static void assertServed(int requests, long leastBytes, TrackerFront front) throws InterruptedException {
    AtomicLong bytes = new AtomicLong();
    AtomicInteger succeeded = new AtomicInteger();
    CopyRun.await(() -> {
      TrackerFront.Served served = front.servedSinceLast();
      assertEquals(0, served.failed());
      succeeded.addAndGet(served.succeeded());
      return bytes.addAndGet(served.bytes()) >= leastBytes;
    });
    assertEquals(requests, succeeded.get());
  }

  private void assertNamed(String key, String value, String allowed) {
    JobConf conf = new JobConf(false);
    conf.set(key, value);
    String message = assertThrows(InvalidKeyException.class, () -> TrackerFront.of(conf, anyPort)).getMessage();
    for (String part : new String[] {key, value, allowed}) {
      assertTrue(message, message.contains(part));
    }
  }

  private static int start(TrackerFront front, ServletTracker tracker) throws IOException {
    return front.start(jobs(tracker), tracker.port());
  }

  private static TrackerJobs jobs(ServletTracker tracker) {
    return new RunningJobs(tracker.tracker(), tracker.conf(), new LocalDirAllocator("mapreduce.cluster.local.dir"));
  }

  private static int status(int port, String path) throws IOException {
    return ((HttpURLConnection) new URL("http", "127.0.0.1", port, path).openConnection()).getResponseCode();
  }
}
