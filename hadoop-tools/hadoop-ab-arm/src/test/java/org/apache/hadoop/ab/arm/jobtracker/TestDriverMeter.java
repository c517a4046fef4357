/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Tests the latencies of calls, counted from when each was due, and the CPU time of a driver. */
public class TestDriverMeter {
  private static final long SECOND = 1_000_000_000;

  private final DriverMeter meter = new DriverMeter();

  private void call() {
    meter.begin();
    meter.end();
  }

  @Test
  public void latencyCountsFromWhenTheCallWasDue() {
    meter.start(null);
    call();
    meter.record(4, meter.begun() - 3 * SECOND, false);
    assertEquals(1, meter.latencies(4).getTotalCount());
    assertTrue(meter.latencies(4).getMaxValue() >= 3 * SECOND);
    assertEquals(0, meter.latencies(3).getTotalCount());
    // The call itself was short, unless this thread was held up during it; only the driver was late.
    boolean heldUp = meter.ended() - meter.begun() > DriverMeter.LONG_CALL;
    assertEquals(heldUp ? 1 : 0, meter.longCalls().size());
  }

  @Test
  public void stormIsCountedApart() {
    meter.start(null);
    call();
    meter.record(0, meter.begun(), true);
    call();
    meter.record(0, meter.begun(), false);
    call();
    meter.record(1, meter.begun(), false);
    assertEquals(1, meter.latencies(true).getTotalCount());
    assertEquals(2, meter.latencies(false).getTotalCount());
    assertEquals(2, meter.latencies(0).getTotalCount());
  }

  @Test
  public void waitsForACoreAreTakenOutOfOneOfTwoCounts() {
    meter.start(null);
    call();
    meter.record(0, meter.begun(), true);
    assertEquals("nobody asked", 0, meter.latenciesOnCore(true).getTotalCount());
    CoreWaits waits = new CoreWaits();
    meter.start(waits);
    waits.add(System.nanoTime(), 0);
    call();
    waits.add(System.nanoTime() + SECOND, Long.MAX_VALUE / 2);
    meter.record(0, meter.begun() - 3 * SECOND, true);
    assertTrue(meter.latencies(true).getMaxValue() >= 3 * SECOND);
    assertEquals(0, meter.latenciesOnCore(true).getMaxValue());
    assertEquals(0, meter.latenciesOnCore(false).getTotalCount());
  }

  @Test
  public void knowsWhatItsCountsTake() {
    long before = meter.bytes();
    meter.start(null);
    call();
    meter.record(0, meter.begun() - 1000 * SECOND, false);
    // Two histograms, each with enough buckets to resolve a thousand seconds to three significant digits.
    assertTrue(before + " and then " + meter.bytes(), meter.bytes() > before + 2 * 8 * 25_000);
  }

  @Test
  public void longCallsAreKept() throws Exception {
    meter.start(null);
    meter.begin();
    Thread.sleep(DriverMeter.LONG_CALL / 1_000_000 + 10);
    meter.end();
    assertEquals(1, meter.longCalls().size());
  }

  @Test
  public void cpuOfCallsIsNotTheDriversOwn() {
    meter.start(null);
    spin();
    meter.begin();
    long own = meter.ownCpu();
    assertTrue("" + own, own > 0);
    spin();
    meter.end();
    assertEquals(own, meter.ownCpu());
    meter.begin();
    long after = meter.ownCpu();
    meter.end();
    // Twice the time would include the second spin.
    assertTrue(own + " and then " + after, after < 2 * own);
  }

  private static void spin() {
    long sum = 0;
    for (int i = 0; i < 20_000_000; i++) {
      sum += Long.hashCode(sum ^ i);
    }
    assertTrue(sum != 1);
  }
}
