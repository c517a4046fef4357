/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.metrics.MetricsRecord;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that threads counting calls wait neither for each other nor for the publisher, and that no count is lost. */
public class TestMetricsWithoutLocks {
  private static final long FOREVER_MILLIS = 60_000;
  private static final int THREADS = 4;
  private static final int CALLS = 50_000;

  /** Returns what each metrics step of a call does while another thread holds the monitor: "waits" or "done". */
  public static final class Steps implements Callable<List<String>> {
    private final MetricsRegistry registry = new MetricsRegistry();
    private final MetricsTimeVaryingRate rate = new MetricsTimeVaryingRate("Rate", registry);
    private final MetricsTimeVaryingLong sum = new MetricsTimeVaryingLong("Sum", registry);
    private final MetricsTimeVaryingInt count = new MetricsTimeVaryingInt("Count", registry);

    @Override
    public List<String> call() throws Exception {
      return List.of(outcome(rate, () -> rate.inc(5)), outcome(rate, () -> rate.inc(2, 5)),
          outcome(sum, () -> sum.inc(5)), outcome(count, count::inc), outcome(registry, () -> registry.get("Rate")));
    }

    private static String outcome(Object monitor, Runnable step) throws InterruptedException {
      step.run(); // Loads classes, which may block once.
      Thread thread = new Thread(step, "step");
      thread.setDaemon(true);
      synchronized (monitor) {
        thread.start();
        while (thread.isAlive()) {
          // a terminating thread may briefly wait for another one
          ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
          if (info != null && info.getLockOwnerId() == Thread.currentThread().getId()) {
            return "waits";
          }
          Thread.sleep(1);
        }
      }
      return "done";
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void noCallWaits() throws Exception {
    assertEquals("stock", List.of("waits", "waits", "waits", "waits", "waits"), StockHadoop.call(Steps.class));
    assertEquals("ours", List.of("done", "done", "done", "done", "done"), new Steps().call());
  }

  @Test(timeout = FOREVER_MILLIS)
  public void eachCallIsPublishedOnce() throws Exception {
    MetricsRegistry registry = new MetricsRegistry();
    MetricsTimeVaryingRate rate = new MetricsTimeVaryingRate("Rate", registry);
    MetricsTimeVaryingLong sum = new MetricsTimeVaryingLong("Sum", registry);
    AtomicLong operations = new AtomicLong();
    AtomicLong total = new AtomicLong();
    MetricsRecord record = mock(MetricsRecord.class, withSettings().stubOnly());
    doAnswer(call -> operations.addAndGet(call.<Integer>getArgument(1))).when(record).incrMetric(anyString(), anyInt());
    doAnswer(call -> total.addAndGet(call.<Long>getArgument(1))).when(record).incrMetric(anyString(), anyLong());
    CountDownLatch start = new CountDownLatch(THREADS);
    List<Thread> threads = new ArrayList<>();
    for (int t = 1; t <= THREADS; t++) {
      int times = t;
      Thread thread = new Thread(() -> {
        start.countDown();
        for (int i = 1; i <= CALLS; i++) {
          rate.inc(times * i);
          sum.inc(times);
        }
      }, "caller " + t);
      threads.add(thread);
      thread.start();
    }
    start.await();
    for (boolean goesOn = true; goesOn; ) {
      goesOn = threads.stream().anyMatch(Thread::isAlive);
      rate.pushMetric(record);
      sum.pushMetric(record);
    }
    assertEquals(THREADS * CALLS, operations.get());
    assertEquals(CALLS * THREADS * (THREADS + 1) / 2, total.get());
    assertEquals(1, rate.getMinTime());
    assertEquals(THREADS * CALLS, rate.getMaxTime());
  }

  /** Checks a method that is first called while metrics are being published; stock's publisher fails in this case. */
  @Test
  public void aMetricMayComeWhileAllArePublished() {
    MetricsRegistry registry = new MetricsRegistry();
    for (int i = 0; i < 3; i++) {
      new MetricsTimeVaryingInt("metric" + i, registry);
    }
    int seen = 0;
    for (MetricsBase metric : registry.getMetricsList()) {
      if (seen++ == 0) {
        new MetricsTimeVaryingInt("late " + metric.getName(), registry);
      }
    }
    assertEquals(4, registry.size());
  }
}
