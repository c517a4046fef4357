/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Event;
import org.junit.Test;

public class TestLockWaits {
  private static final long HELD_MILLIS = 50;
  private static final long COLLECTED_MILLIS = 300;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** An event like those that classes of a JobTracker may define. */
  static final class OtherEvent extends Event {
  }

  /** The class of a lock that belongs to the harness. */
  private static final class Own {
  }

  private final ReentrantLock lock = new ReentrantLock();

  /** Makes a thread run {@code taker} and block in it while this thread holds {@code monitor} and the lock. */
  private void contend(String name, Object monitor, Runnable taker) throws InterruptedException {
    Thread thread = new Thread(taker, name);
    synchronized (monitor) {
      lock.lock();
      try {
        thread.start();
        while (thread.getState() != Thread.State.BLOCKED && thread.getState() != Thread.State.WAITING) {
          LockSupport.parkNanos(1);
        }
        Thread.sleep(HELD_MILLIS);
      } finally {
        lock.unlock();
      }
    }
    thread.join();
  }

  private void enter(String name, Object monitor) throws InterruptedException {
    contend(name, monitor, () -> {
      synchronized (monitor) {
        new OtherEvent().commit();
      }
    });
  }

  private void lock() {
    lock.lock();
    lock.unlock();
  }

  private void awaitSomethingToDo(CountDownLatch waits) {
    lock.lock();
    try {
      Condition never = lock.newCondition();
      waits.countDown();
      never.awaitNanos(NANOS_PER_MILLI);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      lock.unlock();
    }
  }

  @Test
  public void waitsOfHeartbeatsAreSummedByLock() throws Exception {
    LockWaits waits = LockWaits.record();
    enter("driver-0", new ArrayList<>());
    Instant start = Instant.now();
    enter("driver-0", new StringBuilder());
    contend("driver-1", new Object(), this::lock);
    enter("other", new HashMap<>());
    enter("driver-0", new Own());
    CountDownLatch waiting = new CountDownLatch(1);
    Thread idle = new Thread(() -> awaitSomethingToDo(waiting), "driver-2");
    idle.start();
    waiting.await();
    idle.join();
    Map<String, Long> nanos = waits.end("driver-", start);
    assertEquals("not what came before, other threads wait for, is this harness' own, or is a condition",
        Set.of("java.lang.StringBuilder", "java.util.concurrent.locks.ReentrantLock$NonfairSync"), nanos.keySet());
    for (long wait : nanos.values()) {
      assertTrue(nanos.toString(), wait >= HELD_MILLIS * NANOS_PER_MILLI / 2);
    }
  }

  /** Garbage collections during a wait are subtracted from it. */
  @Test
  public void collectionsAreNoWaits() throws Exception {
    LockWaits waits = LockWaits.record();
    Instant start = Instant.now();
    Object monitor = new StringBuilder();
    Thread thread = new Thread(() -> {
      synchronized (monitor) {
        new OtherEvent().commit();
      }
    }, "driver-0");
    long heldNanos;
    long collectedNanos;
    synchronized (monitor) {
      thread.start();
      while (thread.getState() != Thread.State.BLOCKED) {
        Thread.sleep(1);
      }
      long from = System.nanoTime();
      long before = collectedMillis();
      do {
        System.gc();
        collectedNanos = (collectedMillis() - before) * NANOS_PER_MILLI;
      } while (collectedNanos < COLLECTED_MILLIS * NANOS_PER_MILLI);
      heldNanos = System.nanoTime() - from;
    }
    thread.join();
    long waited = waits.end("driver-", start).get("java.lang.StringBuilder");
    assertTrue(waited + " of " + heldNanos + " ns, of which collections took " + collectedNanos,
        waited < heldNanos - collectedNanos / 2);
  }

  private static long collectedMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }
}
