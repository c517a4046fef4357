/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BoundedByteArrayOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Tests the end of the copy phase, within a whole shuffle. */
public class TestCopyEnd {
  /** The read timeout that stock waits for. */
  private static final int READ_TIMEOUT_MILLIS = 10_000;
  /** A read timeout for our jars, so long that only a wait for it takes that time. */
  private static final int LONG_READ_TIMEOUT_MILLIS = 90_000;

  @Rule
  public final Timeout limit = Timeout.seconds(180);

  /**
   * Makes the tracker of the only map accept a connection and never respond; then the map runs again elsewhere, and its
   * output is fetched. Returns true if the reduce waited for the first tracker.
   */
  public static final class TrackerThatHangs implements Callable<Boolean> {
    private final int readTimeoutMillis;

    public TrackerThatHangs() {
      this(READ_TIMEOUT_MILLIS);
    }

    TrackerThatHangs(int readTimeoutMillis) {
      this.readTimeoutMillis = readTimeoutMillis;
    }

    @Override
    public Boolean call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Path folder = Files.createTempDirectory("copy-end");
      CountDownLatch accepted = new CountDownLatch(1);
      try (ServerSocket hung = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
          FakeTracker tracker = new FakeTracker()) {
        Thread acceptor = new Thread(() -> {
          try (Socket connection = hung.accept()) {
            accepted.countDown();
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
          } catch (IOException e) {
            // the test is over
          }
        });
        acceptor.start();
        TaskAttemptID first = TaskAttemptID.forName("attempt_1_0001_m_000000_0");
        TaskAttemptID second = TaskAttemptID.forName("attempt_1_0001_m_000000_1");
        byte[] output = oneRecord();
        tracker.serves(second, new Segment(output.length, output.length - 4, output));
        TaskCompletionEvent[] events = {
            new TaskCompletionEvent(0, first, 0, true, Status.SUCCEEDED, url(hung.getLocalPort())),
            new TaskCompletionEvent(1, first, 0, true, Status.OBSOLETE, url(hung.getLocalPort())),
            new TaskCompletionEvent(2, second, 0, true, Status.SUCCEEDED, url(tracker.port()))};
        TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
        when(umbilical.getMapCompletionEvents(any(), anyInt(), anyInt(), any())).thenAnswer(call -> {
          int from = call.getArgument(1);
          int to = accepted.getCount() > 0 ? 1 : events.length;
          return new MapTaskCompletionEventsUpdate(Arrays.copyOfRange(events, from, Math.max(from, to)), false);
        });
        long start = System.nanoTime();
        RawKeyValueIterator records = WholeShuffle.of(folder, umbilical, readTimeoutMillis).run();
        long millis = (System.nanoTime() - start) / 1_000_000;
        assertTrue(records.next());
        assertFalse(records.next());
        return millis >= readTimeoutMillis - 1000;
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    }
  }

  @Test
  public void stockWaitsForATrackerThatHangs() throws Exception {
    assertTrue("stock", StockHadoop.call(TrackerThatHangs.class));
    assertFalse("ours", new TrackerThatHangs(LONG_READ_TIMEOUT_MILLIS).call());
  }

  /**
   * A fetcher that is left behind gets no place: it would take memory that the reduce counts on, or leave its file
   * behind.
   */
  @Test
  public void whoIsLeftBehindGetsNoPlace() throws Exception {
    Path folder = Files.createTempDirectory("copy-end");
    try {
      MergeManager<IntWritable, BytesWritable> manager = WholeShuffle.merger(folder, failure -> { });
      assertSame(Type.MEMORY, manager.reserve(CopyPhase.map(0), 1, 1).getType());
      try {
        manager.close();
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
      assertSame(Type.WAIT, manager.reserve(CopyPhase.map(0), 1, 1).getType());
      assertSame(Type.WAIT, manager.reserve(CopyPhase.map(0), Long.MAX_VALUE, 1).getType());
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  @Test
  public void aFetcherThatEndsIsWaitedFor() throws Exception {
    Thread[] fetchers = {sleeper(50), sleeper(100)};
    CopyEnd.join(fetchers, 60_000);
    assertFalse(fetchers[0].isAlive() || fetchers[1].isAlive());
  }

  @Test
  public void theBoundIsOneForAllFetchers() throws Exception {
    Thread[] fetchers = {sleeper(60_000), sleeper(60_000), sleeper(60_000)};
    long start = System.nanoTime();
    CopyEnd.join(fetchers, 100);
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertTrue(millis + " ms", millis >= 100 && millis < 50_000);
    for (Thread fetcher : fetchers) {
      assertTrue(fetcher.isAlive());
      fetcher.interrupt();
    }
  }

  @Test
  public void zeroIsNoBound() throws Exception {
    Thread[] fetchers = {sleeper(300)};
    CopyEnd.join(fetchers, 0);
    assertFalse(fetchers[0].isAlive());
  }

  @Test
  public void shippedAndStock() {
    JobConf conf = new JobConf();
    assertEquals(1000, CopyEnd.KEY.read(conf));
    conf.addResource("stock-behaviour.xml");
    assertEquals(0, CopyEnd.KEY.read(conf));
  }

  private static Thread sleeper(long millis) {
    Thread thread = new Thread(() -> {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        // the test is over
      }
    });
    thread.start();
    return thread;
  }

  private static String url(int port) {
    return "http://" + FakeTracker.hostAndPort(port);
  }

  private static byte[] oneRecord() throws Exception {
    BoundedByteArrayOutputStream bytes = new BoundedByteArrayOutputStream(100);
    InMemoryWriter<IntWritable, BytesWritable> writer = new InMemoryWriter<>(bytes);
    DataInputBuffer key = new DataInputBuffer();
    key.reset(new byte[4], 4);
    DataInputBuffer value = new DataInputBuffer();
    value.reset(new byte[4], 4);
    writer.append(key, value);
    writer.close();
    return Arrays.copyOf(bytes.getBuffer(), bytes.size());
  }
}
