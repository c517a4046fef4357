/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Test;

/** Checks that work that fails or hangs still ends, and leaves threads for other work. */
public class TestBoundedWork {
  private static final long ANY_TIME = 0;

  private final BoundedWork work = new BoundedWork("test", 2, 1);
  private final CountDownLatch hung = new CountDownLatch(1);

  @After
  public void close() {
    hung.countDown();
    work.close();
  }

  /** Work that fails or hangs as told in each attempt, and records how it ended. */
  private final class Told implements BoundedWork.Work {
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private final BlockingQueue<Throwable> ends = new LinkedBlockingQueue<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch until;

    Told(boolean hangs, Exception... failures) {
      this(hangs ? hung : new CountDownLatch(0), failures);
    }

    /** @param until released when an attempt is to stop hanging */
    Told(CountDownLatch until, Exception... failures) {
      this.until = until;
      this.failures.addAll(java.util.List.of(failures));
    }

    @Override
    public void attempt() throws Exception {
      attempts.incrementAndGet();
      begun.countDown();
      boolean interrupted = false;
      while (until.getCount() > 0) {
        try {
          until.await();
        } catch (InterruptedException e) {
          interrupted = true; // keeps waiting, as the HDFS client does
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      Exception failure = failures.poll();
      if (failure != null) {
        throw failure;
      }
    }

    private final Throwable none = new Throwable("none");

    @Override
    public void end(Throwable failure) {
      ends.add(failure == null ? none : failure);
    }

    Throwable end() throws InterruptedException {
      Throwable end = ends.take();
      return end == none ? null : end;
    }
  }

  @Test
  public void succeedsAfterFailures() throws Exception {
    Told told = new Told(false, new IOException("first"), new IOException("second"));
    work.start("told", told, 3, ANY_TIME);
    assertNull(told.end());
    assertEquals(3, told.attempts.get());
  }

  /**
   * Creates an instance in which the first threads with this name prefix cannot be started, as in a process that has
   * too many.
   */
  private BoundedWork without(String name, int count) {
    AtomicInteger missing = new AtomicInteger(count);
    return new BoundedWork("test", 1, 1, (run, called) -> new Thread(run, called) {
      @Override
      public synchronized void start() {
        if (called.startsWith(name) && missing.getAndDecrement() > 0) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        super.start();
      }
    });
  }

  @Test(timeout = 60_000)
  public void isDoneWhenThereIsAThread() throws Exception {
    try (BoundedWork few = without("test 1", 1); BoundedWork none = without("test ", 3)) {
      for (BoundedWork some : java.util.List.of(few, none)) {
        Told told = new Told(false);
        some.start("told", told, 1, ANY_TIME);
        while (told.ends.isEmpty()) {
          some.later(1, () -> { }); // as work of other jobs would
          Thread.sleep(10);
        }
        assertNull(told.end());
        assertEquals(1, told.attempts.get());
      }
    }
  }

  @Test(timeout = 60_000)
  public void isDoneThoughNobodyKeepsTheTime() throws Exception {
    try (BoundedWork untimed = without("test timer", 1)) {
      Told told = new Told(false);
      untimed.start("told", told, 1, 600_000);
      assertNull(told.end());
    }
  }

  @Test
  public void failsAfterAsManyAttemptsAsItHas() throws Exception {
    Exception last = new IOException("second");
    Told told = new Told(false, new IOException("first"), last, new IOException("third"));
    work.start("told", told, 2, ANY_TIME);
    assertSame(last, told.end());
    assertEquals(2, told.attempts.get());
  }

  @Test
  public void errorsAreFailures() throws Exception {
    LinkedBlockingQueue<Throwable> ends = new LinkedBlockingQueue<>();
    Error error = new NoClassDefFoundError("none");
    work.start("told", new BoundedWork.Work() {
      @Override
      public void attempt() {
        throw error;
      }

      @Override
      public void end(Throwable failure) {
        ends.add(failure);
      }
    }, 1, ANY_TIME);
    assertSame(error, ends.take());
  }

  /** Work that never returns makes one attempt on one thread, which counts as all the attempts it is allowed. */
  @Test
  public void whatHangsEnds() throws Exception {
    Told told = new Told(true);
    work.start("told", told, 3, 5);
    Throwable end = told.end();
    assertTrue(end.toString(), end instanceof TimeoutException);
    told.begun.await(); // the timeouts may have expired before its thread got this far
    assertEquals(1, told.attempts.get());
    assertEquals(1, work.running());
    Told other = new Told(false);
    work.start("other", other, 1, ANY_TIME);
    assertNull(other.end());
    hung.countDown();
    while (work.running() > 0) {
      Thread.sleep(1);
    }
    assertTrue("told once", told.ends.isEmpty());
  }

  /** Work that returns after its timeout, but before it is given up, has succeeded. */
  @Test
  public void lateSuccessIsOne() throws Exception {
    Told told = new Told(true);
    Told waiting = new Told(false);
    work.start("told", told, Integer.MAX_VALUE, 1);
    told.begun.await();
    work.start("other", waiting, 1, ANY_TIME);
    assertNull(waiting.end());
    hung.countDown();
    assertNull(told.end());
    assertEquals(1, told.attempts.get());
  }

  @Test
  public void whatFindsNoThreadWaits() throws Exception {
    Told[] hanging = {new Told(true), new Told(true)};
    for (Told told : hanging) {
      work.start("hanging", told, 1, ANY_TIME);
      told.begun.await();
    }
    Told third = new Told(false);
    work.start("third", third, 1, ANY_TIME);
    assertEquals(1, work.waiting());
    assertEquals(2, work.running());
    hung.countDown();
    assertNull(third.end());
    assertEquals(0, work.waiting());
  }

  /**
   * Hanging work does not block other work for good, even with one thread, and the number of threads at most doubles.
   */
  @Test(timeout = 60_000)
  public void othersGoOnWhileOneHangs() throws Exception {
    try (BoundedWork one = new BoundedWork("one", 1, 1)) {
      Told told = new Told(true);
      one.start("told", told, Integer.MAX_VALUE, 5);
      told.begun.await();
      for (int i = 0; i < 3; i++) {
        Told other = new Told(false);
        one.start("other", other, 1, ANY_TIME);
        assertNull(other.end());
      }
      Told second = new Told(true);
      one.start("second", second, 1, 1);
      assertTrue(second.end() instanceof TimeoutException);
      Told third = new Told(false);
      one.start("third", third, 1, ANY_TIME);
      assertEquals("no more than twice as many threads", 2, one.running());
      assertEquals(1, one.waiting());
      hung.countDown();
      assertNull(told.end());
      assertNull(third.end());
    }
  }

  /** The replacement for a hanging thread exists only until that thread returns. */
  @Test(timeout = 60_000)
  public void thereAreNoMoreThreadsAfterwards() throws Exception {
    CountDownLatch later = new CountDownLatch(1);
    try (BoundedWork one = new BoundedWork("one", 1, 1)) {
      Told told = new Told(true);
      one.start("told", told, Integer.MAX_VALUE, 1);
      Told other = new Told(false);
      one.start("other", other, 1, ANY_TIME);
      assertNull(other.end());
      hung.countDown();
      assertNull(told.end());
      Told first = new Told(later);
      Told second = new Told(later);
      one.start("first", first, 1, ANY_TIME);
      first.begun.await();
      one.start("second", second, 1, ANY_TIME);
      assertEquals(1, one.waiting());
      later.countDown();
      assertNull(second.end());
    } finally {
      later.countDown();
    }
  }

  /** An interrupt of hanging work does not affect the next work on its thread. */
  @Test(timeout = 60_000)
  public void interruptsStayWithTheirWork() throws Exception {
    CountDownLatch sooner = new CountDownLatch(1);
    BoundedWork one = new BoundedWork("one", 1, 1);
    try {
      Told late = new Told(sooner);
      one.start("late", late, 1, 1);
      assertTrue(late.end() instanceof TimeoutException);
      Told other = new Told(true); // on the replacement thread
      one.start("other", other, 1, 1);
      assertTrue(other.end() instanceof TimeoutException);
      LinkedBlockingQueue<Boolean> interrupted = new LinkedBlockingQueue<>();
      one.start("next", new BoundedWork.Work() {
        @Override
        public void attempt() {
          interrupted.add(Thread.currentThread().isInterrupted());
        }

        @Override
        public void end(Throwable failure) {
        }
      }, 1, ANY_TIME);
      assertEquals(1, one.waiting());
      sooner.countDown();
      assertEquals(false, interrupted.take());
    } finally {
      sooner.countDown();
      one.close();
    }
  }

  @Test
  public void metricsCount() throws Exception {
    CommitMetrics metrics = new CommitMetrics(work);
    Told good = new Told(false);
    Told bad = new Told(false, new IOException("once"));
    work.start("good", metrics.counting(good), 1, ANY_TIME);
    work.start("bad", metrics.counting(bad), 1, ANY_TIME);
    good.end();
    bad.end();
    assertEquals(2, metrics.getEnded());
    assertEquals(1, metrics.getFailed());
    assertEquals(0, metrics.getWaiting());
    assertEquals(0, new CommitMetrics(null).getRunning());
  }
}
