/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

/** Tests the history of the figures that charts show. */
public class TestFigureHistory {
  private static final Duration PERIOD = Duration.ofMillis(100);
  private static final FigureChart CHART = FigureChart.of("All", FigureChart.Unit.NUMBER,
      FigureLine.level("open", "open_files"), FigureLine.rate("sent a second", "sent_total"),
      FigureLine.rate("calls a second", "call_seconds"), FigureLine.mean("time of a call", "call_seconds"),
      FigureLine.level("of nobody", "not_there"));

  private double open;
  private double sent;
  private long calls;
  private double callSeconds;
  private long nanos;
  private boolean silent;

  private final FigureHistory history = new FigureHistory(this::figures, List.of(group(CHART)), PERIOD);

  private static FigureGroup group(FigureChart chart) {
    return new FigureGroup("Group", List.of(chart), List.of());
  }

  /** Returns the figures, including a counter with two values that differ in a label. */
  private Figures figures() {
    Figures figures = new Figures().gauge("open_files", "Open", open);
    return silent ? figures : figures.counter("sent_total", "Sent", sent, "to", "a")
        .counter("sent_total", "Sent", 2 * sent, "to", "b").summary("call_seconds", "Calls", calls, callSeconds);
  }

  private void look(double secondsLater) {
    nanos += Math.round(secondsLater * TimeUnit.SECONDS.toNanos(1));
    history.look(nanos);
  }

  private double[] last() {
    return history.values(CHART).stream().mapToDouble(values -> values[values.length - 1]).toArray();
  }

  @Test
  public void ratesAreOfWhatHasGrown() {
    sent = 100;
    calls = 7;
    look(0);
    assertEquals("nothing to compare with yet", 0, history.values(CHART).get(0).length);
    open = 5;
    sent = 104;
    calls = 9;
    callSeconds = 0.5;
    look(2);
    assertArrayEquals(new double[] {5, 6, 1, 0.25, Double.NaN}, last(), 1e-9);
    look(1);
    assertArrayEquals("nothing was done", new double[] {5, 0, 0, 0, Double.NaN}, last(), 1e-9);
    assertEquals(2, history.values(CHART).get(0).length);
  }

  /** Checks a daemon part that skips its figures once: its totals must not count as growth at its next sample. */
  @Test
  public void whatWasNotToldOnceHasNotBegunAnew() {
    sent = 100;
    calls = 7;
    callSeconds = 3;
    look(0);
    silent = true;
    look(1);
    assertArrayEquals(new double[] {0, Double.NaN, Double.NaN, Double.NaN, Double.NaN}, last(), 0);
    silent = false;
    sent = 104;
    calls = 11;
    callSeconds = 5;
    look(1);
    assertArrayEquals("of two seconds", new double[] {0, 6, 2, 0.5, Double.NaN}, last(), 1e-9);
  }

  @Test
  public void whatIsNewHasBegunSinceTheLastLook() {
    silent = true;
    look(0);
    silent = false;
    sent = 2;
    calls = 4;
    look(2);
    assertArrayEquals(new double[] {0, 3, 2, 0, Double.NaN}, last(), 1e-9);
  }

  @Test
  public void theLast120SamplesAreKept() {
    look(0);
    for (int i = 0; i < 1000; i++) {
      open = i;
      look(1);
    }
    double[] values = history.values(CHART).get(0);
    assertEquals(120, values.length);
    assertEquals("the oldest first", 880, values[0], 0);
    assertEquals(999, values[119], 0);
  }

  /** Checks that the history continues after an error, such as a temporary lack of memory or threads. */
  @Test(timeout = 60_000)
  public void itGoesOnAfterAnError() throws Exception {
    CountDownLatch looks = new CountDownLatch(3);
    FigureHistory.begin(to -> {
      looks.countDown();
      throw new OutOfMemoryError("of a test");
    }, () -> looks.getCount() > 0, List.of(group(CHART)), PERIOD);
    looks.await();
  }

  /** Checks that the figures are sampled until the daemon has stopped, and never again. */
  @Test(timeout = 60_000)
  public void itEndsWithItsDaemon() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch stopped = new CountDownLatch(1);
    FigureHistory watched = FigureHistory.begin(to -> to.gauge("open_files", "Open", looks.incrementAndGet()), () -> {
      if (looks.get() == 3) {
        stopped.countDown();
      }
      return looks.get() < 3;
    }, List.of(group(CHART)), PERIOD);
    stopped.await();
    assertArrayEquals(new double[] {2, 3}, watched.values(CHART).get(0), 0);
    assertEquals(3, looks.get());
  }
}
