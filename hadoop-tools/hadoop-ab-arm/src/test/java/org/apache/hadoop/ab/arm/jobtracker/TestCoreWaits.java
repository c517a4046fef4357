/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

public class TestCoreWaits {
  private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private final CoreWaits waits = new CoreWaits();

  @After
  public void close() throws Exception {
    waits.close();
  }

  @Test
  public void countsFromTheInstantOn() {
    waits.add(100, 10);
    waits.add(200, 10);
    waits.add(300, 30);
    waits.add(400, 35);
    assertEquals("before the first look", 25, waits.since(50));
    assertEquals("at a look", 25, waits.since(200));
    assertEquals("all of the 20 may have been after it", 25, waits.since(270));
    assertEquals("10 of the 20 were before it, at least", 15, waits.since(290));
    assertEquals(5, waits.since(300));
    assertEquals(5, waits.since(350));
    assertEquals("after the last look", 0, waits.since(400));
    assertEquals(0, waits.since(500));
  }

  @Test
  public void seesLaterLooks() {
    waits.add(100, 0);
    assertEquals(0, waits.since(100));
    waits.add(200, 7);
    assertEquals(7, waits.since(150));
    waits.add(300, 9);
    assertEquals(2, waits.since(250));
  }

  @Test
  public void aThreadThatSharesItsCoreWaits() throws Exception {
    assumeTrue("the kernel counts waits for cores", Files.exists(Path.of("/proc/thread-self/schedstat")));
    List<Thread> others = new ArrayList<>();
    // Before the others start: by the time all have started they may be done, and this thread has already waited.
    waits.look();
    long from = System.nanoTime();
    for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
      Thread other = new Thread(() -> spin(from));
      others.add(other);
      other.start();
    }
    spin(from);
    waits.look();
    for (Thread other : others) {
      other.join();
    }
    long waited = waits.since(from);
    // In nanoseconds; a count of time slices would be only some hundreds.
    assertTrue("" + waited, waited > TimeUnit.MICROSECONDS.toNanos(100));
  }

  private static void spin(long from) {
    while (System.nanoTime() - from < BUSY_NANOS) {
      Thread.onSpinWait();
    }
  }
}
