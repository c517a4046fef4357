/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class TestStillness {
  private static final int LONG = 600_000;

  private Loop loop;
  private Stillness stillness;
  private final CountDownLatch noticed = new CountDownLatch(1);

  @Before
  public void start() throws IOException {
    Shared shared = new Shared(ClientTestCase.SETTINGS, Talk.SIGNER, new Addresses(host -> null));
    loop = new Loop("still", own -> new Connections(shared, own));
    stillness = new Stillness(loop);
    loop.start();
  }

  @After
  public void end() throws InterruptedException {
    loop.close();
    loop.join(120_000);
  }

  /** Runs {@code what} on the loop's thread, the only one that may use the timers. */
  private <T> T inLoop(Callable<T> what) throws Exception {
    FutureTask<T> task = new FutureTask<>(what);
    loop.execute(task);
    return task.get(120, TimeUnit.SECONDS);
  }

  private void watch(int millis, Runnable action) throws Exception {
    inLoop(() -> {
      stillness.watch(millis, action);
      return null;
    });
  }

  private void assertNoticed() throws InterruptedException {
    assertTrue(noticed.await(120, TimeUnit.SECONDS));
  }

  @Test
  public void isNoticed() throws Exception {
    long start = System.nanoTime();
    watch(80, noticed::countDown);
    assertNoticed();
    assertTrue("not early", System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(80));
  }

  @Test
  public void aShorterWatchDoesNotWaitForTheTickOfALongerOne() throws Exception {
    watch(LONG, () -> {
    });
    watch(40, noticed::countDown);
    assertNoticed();
  }

  @Test
  public void aLongerWatchIsNotCutShortByTheTickOfAShorterOne() throws Exception {
    long start = System.nanoTime();
    inLoop(() -> {
      stillness.watch(8, () -> {
      });
      stillness.watch(160, noticed::countDown);
      return null;
    });
    assertNoticed();
    assertTrue("not early", System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(160));
  }

  /** Checks that a restarted watch starts from zero: else each tick of the first would count for the second. */
  @Test
  public void watchesThatBeginAnewBeginAtNothing() throws Exception {
    long longest;
    AtomicInteger times = new AtomicInteger();
    do {
      times.set(0);
      longest = 0;
      long last = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        watch(4000, times::incrementAndGet);
        Thread.sleep(40);
        longest = Math.max(longest, System.nanoTime() - last);
        last = System.nanoTime();
      }
      // A watch that ran that long because this thread was held up proves nothing.
    } while (times.get() > 0 && longest > TimeUnit.MILLISECONDS.toNanos(2000));
    assertEquals(0, times.get());
  }

  @Test
  public void whatIsOverIsNotNoticed() throws Exception {
    CountDownLatch wrong = new CountDownLatch(1);
    inLoop(() -> {
      stillness.watch(8, wrong::countDown);
      stillness.stop();
      return null;
    });
    Thread.sleep(50);
    watch(40, noticed::countDown);
    assertNoticed();
    inLoop(() -> {
      stillness.watch(8, wrong::countDown);
      stillness.end();
      return null;
    });
    Thread.sleep(50);
    assertEquals(1, wrong.getCount());
  }

  @Test(timeout = LONG)
  public void aWatchThatIsOverTicksNoMore() throws Exception {
    inLoop(() -> {
      stillness.watch(800, noticed::countDown);
      stillness.stop();
      return null;
    });
    while (inLoop(loop::timers) > 0) {
      Thread.sleep(1);
    }
  }

  /** Checks that a busy connection does not leave a timer behind for each use. */
  @Test
  public void manyWatchesLeaveFewTicks() throws Exception {
    int waiting = inLoop(() -> {
      for (int i = 0; i < 10_000; i++) {
        stillness.watch(LONG, () -> {
        });
        stillness.stop();
        stillness.watch(i % 2 == 0 ? LONG / 2 : 2 * LONG, () -> {
        });
      }
      return loop.timers();
    });
    assertTrue(waiting + " wait", waiting <= 3);
  }
}
