/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.security.PrivilegedAction;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.Test;

/**
 * Checks that a request for the end of a job is answered when it ends, and that requests hold no more handlers than the
 * places there are.
 */
public class TestJobEnds {
  private static final int FOREVER_MILLIS = 600_000;
  private static final JobStatus RUNS = status(JobStatus.State.RUNNING);
  private static final JobStatus OVER = status(JobStatus.State.KILLED);

  private static JobStatus status(JobStatus.State state) {
    return new JobStatus(new JobID("202611270917", 1), 0, 0, 0, 0, state, JobPriority.NORMAL, "alice", "a job", "", "");
  }

  @Test(timeout = 60_000)
  public void theEndEndsTheWait() throws Exception {
    JobEnds ends = new JobEnds(1, FOREVER_MILLIS);
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch waits = new CountDownLatch(1);
    CompletableFuture<JobStatus> answer = CompletableFuture.supplyAsync(() -> ends.await(() -> {
      waits.countDown();
      return asked.getAndIncrement() < 3 ? RUNS : OVER;
    }, Integer.MAX_VALUE));
    waits.await();
    while (!answer.isDone()) {
      ends.ended();
      Thread.sleep(1);
    }
    assertSame(OVER, answer.get());
    assertEquals("ends of other jobs do not count", 4, asked.get());
  }

  @Test(timeout = 60_000)
  public void whatIsOverIsAnsweredAtOnce() {
    assertSame(OVER, new JobEnds(1, FOREVER_MILLIS).await(() -> OVER, Integer.MAX_VALUE));
  }

  @Test(timeout = 60_000)
  public void theWaitIsBounded() {
    assertSame(RUNS, new JobEnds(1, FOREVER_MILLIS).await(() -> RUNS, 10));
  }

  @Test(timeout = 60_000)
  public void whoFindsNoPlaceDoesNotWait() throws Exception {
    JobEnds ends = new JobEnds(2, FOREVER_MILLIS);
    CountDownLatch waiting = new CountDownLatch(2);
    CompletableFuture<?>[] first = new CompletableFuture<?>[2];
    AtomicInteger over = new AtomicInteger();
    for (int i = 0; i < first.length; i++) {
      String user = "user" + i;
      first[i] = CompletableFuture.runAsync(() -> as(user, () -> ends.await(() -> {
        waiting.countDown();
        return over.get() > 0 ? OVER : RUNS;
      }, Integer.MAX_VALUE)));
    }
    waiting.await();
    AtomicInteger asked = new AtomicInteger();
    assertSame(RUNS, ends.await(() -> {
      asked.incrementAndGet();
      return RUNS;
    }, Integer.MAX_VALUE));
    assertEquals(1, asked.get());
    over.set(1);
    ends.ended();
    CompletableFuture.allOf(first).get();
    assertSame("the place is free again", OVER, ends.await(() -> asked.getAndIncrement() < 2 ? endedNow(ends) : OVER,
        Integer.MAX_VALUE));
  }

  private static JobStatus as(String user, PrivilegedAction<JobStatus> call) {
    return UserGroupInformation.createRemoteUser(user).doAs(call);
  }

  /** A client that sends requests from many threads at once takes no place that another user needs. */
  @Test(timeout = 60_000)
  public void noUserTakesThePlacesOfOthers() throws Exception {
    JobEnds ends = new JobEnds(4, FOREVER_MILLIS);
    CountDownLatch waiting = new CountDownLatch(2);
    AtomicInteger over = new AtomicInteger();
    CompletableFuture<?>[] held = new CompletableFuture<?>[2];
    for (int i = 0; i < held.length; i++) {
      CompletableFuture<JobStatus> answer = new CompletableFuture<>();
      held[i] = answer;
      new Thread(() -> answer.complete(as("alice", () -> ends.await(() -> {
        waiting.countDown();
        return over.get() > 0 ? OVER : RUNS;
      }, Integer.MAX_VALUE)))).start();
    }
    waiting.await();
    assertSame("not held", RUNS, as("alice", () -> ends.await(() -> RUNS, Integer.MAX_VALUE)));
    AtomicInteger asked = new AtomicInteger();
    assertSame("held", OVER, as("bob",
        () -> ends.await(() -> asked.getAndIncrement() < 2 ? endedNow(ends) : OVER, Integer.MAX_VALUE)));
    over.set(1);
    ends.ended();
    CompletableFuture.allOf(held).get();
  }

  private static JobStatus endedNow(JobEnds ends) {
    ends.ended();
    return RUNS;
  }

  @Test(timeout = 60_000)
  public void anInterruptEndsTheWaitAndIsKept() {
    Thread.currentThread().interrupt();
    assertSame(RUNS, new JobEnds(1, FOREVER_MILLIS).await(() -> RUNS, Integer.MAX_VALUE));
    assertTrue(Thread.interrupted());
  }

  /** No end is missed, whenever it comes: nothing but the end itself would wake the last wait. */
  @Test(timeout = 60_000)
  public void noEndIsMissed() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    JobEnds ends = new JobEnds(1, FOREVER_MILLIS);
    AtomicInteger done = new AtomicInteger();
    int last = 2000;
    Thread tracker = new Thread(() -> {
      for (int i = 0; i < last; i++) {
        for (int spins = random.nextInt(20_000); spins > 0; spins--) {
          Thread.onSpinWait();
        }
        done.incrementAndGet();
        ends.ended();
      }
    });
    tracker.start();
    for (int next = 1; next <= last; next++) {
      int number = next;
      assertSame(OVER, ends.await(() -> done.get() >= number ? OVER : RUNS, Integer.MAX_VALUE));
    }
    tracker.join();
  }

  @Test
  public void thePlacesAreAKey() {
    Configuration conf = new Configuration(false);
    assertTrue(JobEnds.of(conf).offers(JobEnds.ABILITY));
    assertFalse(JobEnds.of(conf).offers("org.apache.hadoop.mapreduce.protocol.ClientProtocol"));
    conf.addResource("stock-behaviour.xml");
    assertEquals("stock", 0, JobEnds.of(conf).places());
    assertFalse("stock", JobEnds.of(conf).offers(JobEnds.ABILITY));
    conf.set(JobEnds.PLACES.name(), "1001");
    String message = assertThrows(InvalidKeyException.class, () -> JobEnds.of(conf)).getMessage();
    assertTrue(message, message.contains(JobEnds.PLACES.name()) && message.contains("from 0 to 1000"));
  }
}
