/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Test;

/** Tests that all drivers stand still while the gate is closed. */
public class TestDriverGate {
  private static final int DRIVERS = 3;

  @Test
  public void nothingMovesWhileItIsClosed() throws Exception {
    DriverGate gate = new DriverGate();
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong steps = new AtomicLong();
    AtomicLong waited = new AtomicLong();
    CountDownLatch entered = new CountDownLatch(DRIVERS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < DRIVERS; i++) {
      threads.add(new Thread(() -> {
        gate.enter();
        entered.countDown();
        try {
          while (!over.get()) {
            waited.addAndGet(gate.pass());
            steps.incrementAndGet();
          }
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        } finally {
          gate.leave();
        }
      }));
    }
    threads.forEach(Thread::start);
    entered.await();
    for (int i = 0; i < 20; i++) {
      gate.close();
      long before = steps.get();
      Thread.sleep(2);
      assertEquals(before, steps.get());
      gate.open();
    }
    over.set(true);
    // Once all drivers have left, closing the gate waits for nobody.
    gate.close();
    gate.open();
    for (Thread thread : threads) {
      thread.join();
    }
    gate.close();
    gate.open();
    assertTrue(waited.get() > 0);
  }
}
