/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Test;

public class TestTimers {
  private static final long HOUR_MICROS = TimeUnit.HOURS.toMicros(1);

  private final Timers timers = new Timers();
  private final List<String> done = new ArrayList<>();

  private Timers.Timer schedule(long micros, String what) {
    return timers.schedule(micros, () -> done.add(what));
  }

  private List<String> runDue() {
    for (Runnable due = timers.nextDue(); due != null; due = timers.nextDue()) {
      due.run();
    }
    return done;
  }

  @Test
  public void whatIsDueComesInOrder() {
    schedule(-HOUR_MICROS, "third");
    schedule(-3 * HOUR_MICROS, "first");
    schedule(-2 * HOUR_MICROS, "second");
    schedule(HOUR_MICROS, "later");
    assertEquals(0, timers.millisToNext());
    assertEquals(List.of("first", "second", "third"), runDue());
    assertEquals(3, runDue().size());
  }

  @Test
  public void theWaitIsForTheNext() {
    assertEquals("for nothing", -1, timers.millisToNext());
    schedule(2 * HOUR_MICROS, "later");
    schedule(HOUR_MICROS, "next");
    long millis = timers.millisToNext();
    assertTrue(millis + " ms", millis > TimeUnit.MINUTES.toMillis(50) && millis <= TimeUnit.HOURS.toMillis(1));
  }

  /** Checks that the wait for a pending timer is at least a millisecond: a wait of zero would spin until it is due. */
  @Test
  public void theWaitForWhatIsNotDueIsAMillisecondAtLeast() {
    for (int i = 0; i < 1000; i++) {
      Timers one = new Timers();
      one.schedule(900, () -> {
      });
      long millis = one.millisToNext();
      assertTrue(millis + " ms", millis == 1 || one.nextDue() != null);
    }
  }

  @Test
  public void whatIsCancelledIsNotDone() {
    schedule(-2_000_000, "cancelled").cancel();
    schedule(-1, "done");
    schedule(HOUR_MICROS, "cancelled").cancel();
    assertEquals(List.of("done"), runDue());
    assertEquals("no wait for it", -1, timers.millisToNext());
  }

  @Test
  public void whatIsDoneMayBeCancelled() {
    Timers.Timer timer = schedule(-1, "done");
    assertEquals(List.of("done"), runDue());
    timer.cancel();
    assertNull(timers.nextDue());
  }

  @Test
  public void whatIsCancelledByWhatIsDueIsNotDone() {
    List<Timers.Timer> next = new ArrayList<>();
    timers.schedule(-2_000_000, () -> next.get(0).cancel());
    next.add(schedule(-1, "cancelled"));
    assertEquals(List.of(), runDue());
  }
}
