/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.ChecksumException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/**
 * Tests delays, charges and forgiveness, with a clock that the test moves, so that taking a host returns at once or
 * waits.
 */
public class TestHostHealth {
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final HostHealth<String> health = of(new FetchBackOff(500, 4000), 3);

  @Test
  public void aHostComesBackAfterItsDelayAndOnce() throws Exception {
    health.failed("a", 1);
    health.failed("a", 1);
    health.freed("a");
    advanceMillis(499);
    assertEquals(null, taken());
    advanceMillis(501);
    assertEquals("a", taken());
    advanceMillis(1_000_000);
    assertEquals("in stock each of the failures has a delay of its own", null, taken());
  }

  @Test
  public void theFirstDelayThatIsOverIsTheFirstHost() throws Exception {
    HostHealth<String> fixed = of(new FetchBackOff(500, 500), 3);
    fixed.freed("a");
    advanceMillis(1);
    fixed.freed("b");
    advanceMillis(1000);
    assertEquals("a", taken(fixed));
    assertEquals("b", taken(fixed));
  }

  @Test
  public void aHostWithTooMuchToDoIsLeftAloneAsLongAsItAsks() throws Exception {
    health.busy("a", 7);
    health.freed("a");
    advanceMillis(6);
    assertEquals(null, taken());
    advanceMillis(1);
    assertEquals("a", taken());
    health.failed("a", 1);
    health.freed("a");
    advanceMillis(1000);
    assertEquals("it counts as no failure, and not for the next one", "a", taken());
  }

  @Test
  public void anOutputEndsTheRow() throws Exception {
    for (int i = 0; i < 10; i++) {
      health.connectFailed("a");
      health.freed("a");
      advanceMillis(4000);
      assertEquals("a", taken());
    }
    health.succeeded("a");
    health.failed("a", 1);
    health.freed("a");
    advanceMillis(1000);
    assertEquals("twice the least time bounds the first delay", "a", taken());
  }

  @Test
  public void eachThirdConnectInARowIsCharged() {
    assertFalse(health.connectFailed("a"));
    assertFalse(health.connectFailed("a"));
    assertFalse("another host", health.connectFailed("b"));
    assertTrue(health.connectFailed("a"));
    assertFalse(health.connectFailed("a"));
    health.succeeded("a");
    assertFalse(health.connectFailed("a"));
    assertFalse(health.connectFailed("a"));
    assertTrue(health.connectFailed("a"));
    assertTrue(health.reportsConnects());
  }

  @Test
  public void oneBrokenOutputOfEachMapIsForgiven() {
    assertFalse("not broken", health.forgives("m", new IOException("timeout")));
    assertTrue(health.forgives("m", new ChecksumException("sum", 0)));
    assertFalse(health.forgives("m", new ChecksumException("sum", 0)));
    assertTrue(health.forgives("n", new ChecksumException("sum", 0)));
    assertTrue("something else came", health.forgives("o", new ProtocolException("wrong map")));
    assertTrue("a part of it came", health.forgives("p", new EOFException("closed")));
    assertTrue("a part of it came", health.forgives("q", new SocketException("Connection reset")));
    assertTrue("nothing came", health.forgives("r", new ClosedChannelException()));
    assertFalse(health.forgives("o", new ChecksumException("sum", 0)));
  }

  @Test
  public void stockChargesAndForgivesNothing() throws Exception {
    HostHealth<String> stock = of(new FetchBackOff(500, 0), 3);
    assertTrue(stock.connectFailed("a"));
    assertFalse(stock.reportsConnects());
    assertFalse(stock.forgives("m", new ChecksumException("sum", 0)));
    stock.failed("a", 2);
    stock.failed("a", 1);
    stock.freed("a");
    advanceMillis(16_890);
    assertEquals(null, taken(stock));
    advanceMillis(20);
    assertEquals("a", taken(stock));
  }

  /** A host that is freed wakes a waiting thread; this test uses the real clock. */
  @Test
  public void aHostThatIsFreedWakesWhoWaits() throws Exception {
    HostHealth<String> real = new HostHealth<>(new FetchBackOff(20, 20), 3, System::nanoTime, new Random(1));
    AtomicReference<String> host = new AtomicReference<>();
    Thread taker = taker(real, host);
    CopyRun.await(() -> taker.getState() == Thread.State.WAITING);
    real.freed("a");
    taker.join();
    assertEquals("a", host.get());
  }

  private HostHealth<String> of(FetchBackOff backOff, int connectsPerCharge) {
    return new HostHealth<>(backOff, connectsPerCharge, nanos::get, new Random(1));
  }

  private void advanceMillis(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private String taken() throws InterruptedException {
    return taken(health);
  }

  /** Returns the host that is available now, or null if none is. */
  private static String taken(HostHealth<String> health) throws InterruptedException {
    AtomicReference<String> host = new AtomicReference<>();
    Thread taker = taker(health, host);
    CopyRun.await(() -> switch (taker.getState()) {
      case WAITING, TIMED_WAITING, TERMINATED -> true;
      default -> false;
    });
    taker.interrupt();
    taker.join();
    return host.get();
  }

  private static Thread taker(HostHealth<String> health, AtomicReference<String> host) {
    Thread taker = new Thread(() -> {
      try {
        host.set(health.take());
      } catch (InterruptedException e) {
        // none was available
      }
    });
    taker.start();
    return taker;
  }
}
