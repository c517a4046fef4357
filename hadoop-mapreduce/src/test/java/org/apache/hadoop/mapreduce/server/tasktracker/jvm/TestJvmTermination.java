/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

public class TestJvmTermination {
  private static final long MINUTE = 60_000;

  private final JvmKiller killer = killer("exit");
  private final Object runner = new Object();

  private static JvmKiller killer(String wait) {
    Configuration conf = new Configuration(false);
    conf.set(KillWait.KEY.name(), wait);
    return new JvmKiller(conf);
  }

  @Test(timeout = MINUTE)
  public void happensOnceHoweverManyAsk() throws Exception {
    int threads = 8;
    AtomicInteger ends = new AtomicInteger();
    JvmTermination termination = new JvmTermination(killer, runner, ends::incrementAndGet);
    CyclicBarrier together = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> callers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        boolean here = i % 2 == 0;
        callers.add(pool.submit(() -> {
          together.await();
          if (here) {
            termination.run();
          } else {
            termination.begin().join();
          }
          assertEquals("seen by everyone who has waited", 1, ends.get());
          return null;
        }));
      }
      for (Future<?> caller : callers) {
        caller.get();
      }
    } finally {
      pool.shutdownNow();
    }
    killer.awaitAll();
  }

  @Test(timeout = MINUTE)
  public void beginsInAnotherThreadWithoutTheRunnersMonitor() {
    AtomicReference<Thread> ender = new AtomicReference<>();
    CountDownLatch asked = new CountDownLatch(1);
    JvmTermination termination = new JvmTermination(killer, runner, () -> {
      await(asked);
      synchronized (runner) {
        ender.set(Thread.currentThread());
      }
    });
    CompletableFuture<Void> gone;
    synchronized (runner) {
      gone = termination.begin();
      assertFalse(gone.isDone());
      asked.countDown();
    }
    gone.join();
    assertNotSame(Thread.currentThread(), ender.get());
  }

  @Test(timeout = MINUTE)
  public void stocksWayIsThisThreadAndTheRunnersMonitor() {
    AtomicReference<Thread> ender = new AtomicReference<>();
    JvmTermination termination = new JvmTermination(killer("grace"), runner, () -> {
      assertTrue(Thread.holdsLock(runner));
      ender.set(Thread.currentThread());
    });
    assertTrue(termination.begin().isDone());
    assertSame(Thread.currentThread(), ender.get());
  }

  @Test(timeout = MINUTE)
  public void completesEvenIfItFails() {
    Runnable failing = () -> {
      throw new StackOverflowError("tried");
    };
    new JvmTermination(killer, runner, failing).begin().join();
    new JvmTermination(killer, runner, failing).run();
    killer.awaitAll();
  }

  @Test(timeout = MINUTE)
  public void dumpsStacksBeforeItEnds() throws Exception {
    LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
    CountDownLatch dumpOver = new CountDownLatch(1);
    JvmTermination termination = new JvmTermination(killer, runner, () -> events.add("end"));
    termination.dumpFirst(() -> {
      await(dumpOver);
      events.add("dump");
      throw new IllegalStateException("tried");
    });
    Thread ender = new Thread(termination::run);
    ender.start();
    while (ender.isAlive() && ender.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    assertEquals(List.of(), List.copyOf(events));
    dumpOver.countDown();
    ender.join();
    assertEquals(List.of("dump", "end"), List.copyOf(events));

    termination.dumpFirst(() -> events.add("too late"));
    assertEquals(2, events.size());
  }

  @Test(timeout = MINUTE)
  public void whatFollowsRunsOnceAndWithoutTheCallersMonitor() {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    AtomicInteger runs = new AtomicInteger();
    AtomicReference<Thread> thread = new AtomicReference<>();
    CompletableFuture<Void> after = JvmKiller.whenGone(gone, () -> {
      thread.set(Thread.currentThread());
      runs.incrementAndGet();
      throw new java.io.IOException("tried");
    });
    assertFalse(after.isDone());
    gone.complete(null);
    after.join();
    assertEquals(1, runs.get());
    assertNotSame(Thread.currentThread(), thread.get());

    JvmKiller.whenGone(after, () -> thread.set(Thread.currentThread()));
    assertSame("nothing to wait for", Thread.currentThread(), thread.get());
  }

  @Test(timeout = MINUTE)
  public void whatComesLastComesAfterAFailureToo() {
    List<String> order = new CopyOnWriteArrayList<>();
    CompletableFuture<Void> gone = new CompletableFuture<>();
    CompletableFuture<Void> after = JvmKiller.whenGone(gone, () -> {
      order.add("action");
      throw new java.io.IOException("tried");
    }, () -> order.add("last"));
    assertEquals(List.of(), order);
    gone.complete(null);
    after.join();
    assertEquals(List.of("action", "last"), order);
  }

  /** A closing tracker waits with its monitor held; the work that follows a kill needs that monitor. */
  @Test(timeout = MINUTE)
  public void awaitingAllDoesNotWaitForWhatFollows() {
    CountDownLatch asked = new CountDownLatch(1);
    AtomicInteger followed = new AtomicInteger();
    JvmTermination termination = new JvmTermination(killer, runner, () -> await(asked));
    CompletableFuture<Void> after;
    synchronized (runner) {
      after = JvmKiller.whenGone(termination.begin(), () -> {
        synchronized (runner) {
          followed.incrementAndGet();
        }
      });
      asked.countDown();
      killer.awaitAll();
      assertEquals(0, followed.get());
    }
    after.join();
    assertEquals(1, followed.get());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
