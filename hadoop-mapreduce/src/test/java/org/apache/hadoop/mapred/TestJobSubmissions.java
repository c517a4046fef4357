/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks concurrent submissions of the same job ID. */
public class TestJobSubmissions {
  private static final JobID ID = new JobID("test", 1);

  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  private final JobSubmissions submissions = new JobSubmissions();
  private CountDownLatch gate = new CountDownLatch(1);
  private final AtomicInteger submitted = new AtomicInteger();
  private Thread second;

  /** Starts a submission that ends when the gate opens. */
  private FutureTask<JobStatus> first(Callable<JobStatus> end) throws Exception {
    CountDownLatch opens = gate;
    FutureTask<JobStatus> first = new FutureTask<>(() -> submissions.inTurn(ID, () -> {
      submitted.incrementAndGet();
      opens.await();
      try {
        return end.call();
      } catch (IOException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }));
    new Thread(first).start();
    while (submitted.get() == 0) {
      Thread.sleep(1);
    }
    return first;
  }

  /** Submits the same ID again, and waits until the call blocks. */
  private FutureTask<JobStatus> second(JobStatus answer) throws Exception {
    FutureTask<JobStatus> again = new FutureTask<>(() -> submissions.inTurn(ID, () -> {
      submitted.incrementAndGet();
      return answer;
    }));
    second = new Thread(again);
    second.start();
    while (second.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    return again;
  }

  @Test
  public void theSecondWaitsForItsTurn() throws Exception {
    JobStatus one = new JobStatus();
    JobStatus two = new JobStatus();
    FutureTask<JobStatus> first = first(() -> one);
    FutureTask<JobStatus> again = second(two);
    assertEquals(1, submitted.get());
    gate.countDown();
    assertSame(one, first.get());
    assertSame(two, again.get());
    assertEquals(2, submitted.get());
  }

  /**
   * A second submission succeeds though the first one fails: it may be another user's, who has a right that the first
   * lacks.
   */
  @Test
  public void theSecondDoesNotFailWithTheFirst() throws Exception {
    JobStatus status = new JobStatus();
    for (Exception failure : List.of(new IOException("no such queue"), new IllegalStateException("why"))) {
      submitted.set(0);
      FutureTask<JobStatus> first = first(() -> {
        throw failure;
      });
      FutureTask<JobStatus> again = second(status);
      gate.countDown();
      assertSame(failure, assertThrows(ExecutionException.class, first::get).getCause());
      assertSame(status, again.get());
      gate = new CountDownLatch(1);
    }
  }

  /** Makes many calls for few IDs: those of one ID never overlap, and none is lost. */
  @Test
  public void stress() throws Exception {
    long seed = System.nanoTime();
    int threads = 4;
    int calls = 2000;
    AtomicIntegerArray inside = new AtomicIntegerArray(3);
    AtomicInteger overlaps = new AtomicInteger();
    List<FutureTask<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Random random = new Random(seed + i);
      FutureTask<Void> task = new FutureTask<>(() -> {
        for (int call = 0; call < calls; call++) {
          int id = random.nextInt(inside.length());
          boolean fails = random.nextInt(4) == 0;
          try {
            submissions.inTurn(new JobID("test", id), () -> {
              if (inside.incrementAndGet(id) != 1) {
                overlaps.incrementAndGet();
              }
              submitted.incrementAndGet();
              Thread.yield();
              inside.decrementAndGet(id);
              if (fails) {
                throw new IOException("now and then");
              }
              return null;
            });
          } catch (IOException e) {
            assertEquals("now and then", e.getMessage());
          }
        }
        return null;
      });
      tasks.add(task);
      new Thread(task).start();
    }
    for (FutureTask<Void> task : tasks) {
      task.get();
    }
    assertEquals("seed " + seed, 0, overlaps.get());
    assertEquals("seed " + seed, threads * calls, submitted.get());
  }

  @Test
  public void theSecondMayGiveUp() throws Exception {
    JobStatus status = new JobStatus();
    FutureTask<JobStatus> first = first(() -> status);
    FutureTask<JobStatus> again = second(status);
    second.interrupt();
    assertEquals(InterruptedException.class,
        assertThrows(ExecutionException.class, again::get).getCause().getClass());
    gate.countDown();
    assertSame(status, first.get());
  }

  @Test
  public void afterwardsTheIdIsFree() throws Exception {
    assertThrows(IOException.class, () -> submissions.inTurn(ID, () -> {
      throw new IOException("the disk is full");
    }));
    JobStatus status = new JobStatus();
    assertSame(status, submissions.inTurn(ID, () -> status));
  }

  @Test
  public void otherIdsDoNotWait() throws Exception {
    JobStatus status = new JobStatus();
    FutureTask<JobStatus> first = first(() -> null);
    assertSame(status, submissions.inTurn(new JobID("test", 2), () -> status));
    gate.countDown();
    first.get();
  }
}
