/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskTracker;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/**
 * Checks that heartbeats are sent out of band when tasks end.
 *
 * <p>Two tests use the real clock; in the others the test moves it, so a wait returns either at once or never.
 */
public class TestOutOfBandHeartbeats {
  private static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** The limit of a wait that should have returned but may last for ever. */
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

  @Test
  public void aTaskThatHasEndedIsReportedAtOnce() throws Exception {
    OutOfBandHeartbeats heartbeats = atRate(10);
    heartbeats.taskEnded();
    heartbeats.await(FOREVER_MILLIS);
    assertFalse("one heartbeat a task", returns(heartbeats));
  }

  @Test
  public void tasksThatEndTogetherShareAHeartbeat() throws Exception {
    OutOfBandHeartbeats heartbeats = atRate(10);
    heartbeats.taskEnded();
    heartbeats.taskEnded();
    heartbeats.await(FOREVER_MILLIS);
    assertFalse(returns(heartbeats));
  }

  @Test
  public void aBucketHoldsOneSecondsWorth() throws Exception {
    OutOfBandHeartbeats heartbeats = atRate(10);
    advanceMillis(60_000);
    assertEquals(10, drain(heartbeats));
    advanceMillis(99);
    assertEquals("the task that came too early has to wait", 0, drain(heartbeats));
    advanceMillis(1);
    assertEquals(1, drain(heartbeats));
    advanceMillis(250);
    assertEquals("half a token is kept", 2, drain(heartbeats));
    advanceMillis(50);
    assertEquals(1, drain(heartbeats));
  }

  @Test
  public void rateZeroIsNoBound() throws Exception {
    OutOfBandHeartbeats heartbeats = atRate(0);
    for (int i = 0; i < 10_000; i++) {
      heartbeats.taskEnded();
      heartbeats.await(FOREVER_MILLIS);
    }
  }

  @Test
  public void theIntervalsEndReportsWhatHasEndedToo() throws Exception {
    OutOfBandHeartbeats heartbeats = atRate(1);
    assertEquals(1, drain(heartbeats));
    heartbeats.taskEnded();
    heartbeats.await(0);
    advanceMillis(1000);
    assertFalse("already reported", returns(heartbeats));
    assertEquals("no token was taken for it", 1, drain(heartbeats));
  }

  @Test
  public void aTaskWakesTheWaiter() throws Exception {
    OutOfBandHeartbeats heartbeats = new OutOfBandHeartbeats(10, System::nanoTime);
    CountDownLatch returned = new CountDownLatch(1);
    Thread waiter = new Thread(() -> {
      try {
        heartbeats.await(FOREVER_MILLIS);
        returned.countDown();
      } catch (InterruptedException e) {
        // the test is over
      }
    });
    waiter.start();
    awaitWaiting(waiter);
    heartbeats.taskEnded();
    assertTrue("within a minute", returned.await(1, TimeUnit.MINUTES));
  }

  /** A waiter without tokens sleeps until the next token, not until the end of the interval. */
  @Test
  public void theNextTokenWakesTheWaiter() throws Exception {
    OutOfBandHeartbeats heartbeats = new OutOfBandHeartbeats(10, System::nanoTime);
    for (int i = 0; i < 15; i++) {
      heartbeats.taskEnded();
      heartbeats.await(FOREVER_MILLIS);
    }
  }

  @Test
  public void shippedOnAndBounded() {
    JobConf conf = new JobConf();
    assertTrue(conf.getBoolean(TTConfig.TT_OUTOFBAND_HEARBEAT, false));
    assertEquals(10, OutOfBandHeartbeats.RATE.read(conf));
    assertEquals("without any file", 10, OutOfBandHeartbeats.RATE.read(new Configuration(false)));
    conf.addResource("stock-behaviour.xml");
    assertFalse(conf.getBoolean(TTConfig.TT_OUTOFBAND_HEARBEAT, true));
    assertEquals(0, OutOfBandHeartbeats.RATE.read(conf));
  }

  /** An invalid key stops the TaskTracker at once, before a port is opened or a directory touched. */
  @Test
  public void stopsTheTaskTrackerAtOnce() {
    JobConf conf = new JobConf();
    conf.set("mapreduce.tasktracker.outofband.heartbeat.rate", "1001");
    assertEquals("mapreduce.tasktracker.outofband.heartbeat.rate is '1001': expected a whole number of heartbeats"
        + " a second from 0 to 1000",
        assertThrows(InvalidKeyException.class, () -> new TaskTracker(conf)).getMessage());
  }

  @Test
  public void stopsTheTaskTrackerIfItIsNeitherOnNorOff() {
    JobConf conf = new JobConf();
    conf.set(TTConfig.TT_OUTOFBAND_HEARBEAT, "maybe");
    assertEquals("mapreduce.tasktracker.outofband.heartbeat is 'maybe': expected true or false",
        assertThrows(InvalidKeyException.class, () -> new TaskTracker(conf)).getMessage());
  }

  private OutOfBandHeartbeats atRate(int tokensPerSecond) {
    return new OutOfBandHeartbeats(tokensPerSecond, nanos::get);
  }

  private void advanceMillis(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Returns how many heartbeats may be sent now if tasks end continuously. */
  private static int drain(OutOfBandHeartbeats heartbeats) throws Exception {
    int sent = 0;
    heartbeats.taskEnded();
    while (sent < 1000 && returns(heartbeats)) {
      sent++;
      heartbeats.taskEnded();
    }
    heartbeats.await(0);
    return sent;
  }

  /**
   * Returns true if {@code await} returns before the end of the interval. The clock stands still, so it returns at once
   * or waits.
   */
  private static boolean returns(OutOfBandHeartbeats heartbeats) throws Exception {
    Thread waiter = new Thread(() -> {
      try {
        heartbeats.await(FOREVER_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    waiter.start();
    boolean returned = awaitWaiting(waiter);
    waiter.interrupt();
    waiter.join();
    return returned;
  }

  /** Waits until the thread is waiting or has ended; returns true if it has ended. */
  private static boolean awaitWaiting(Thread thread) throws InterruptedException {
    while (true) {
      switch (thread.getState()) {
        case TERMINATED:
          return true;
        case TIMED_WAITING:
          return false;
        default:
          Thread.sleep(1);
      }
    }
  }
}
