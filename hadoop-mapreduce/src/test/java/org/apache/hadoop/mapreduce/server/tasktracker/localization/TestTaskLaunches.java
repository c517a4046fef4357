/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.After;
import org.junit.Test;

/** Checks that tasks of one job are launched in order, and wait for no other job. */
public class TestTaskLaunches {
  private static final long MINUTE = 60_000;

  private TaskLaunches launches = new TaskLaunches(new Configuration(false));
  private final List<String> done = new CopyOnWriteArrayList<>();

  @After
  public void tearDown() {
    launches.stop();
  }

  private static Configuration threads(String number) {
    Configuration conf = new Configuration(false);
    conf.set(TaskLaunches.THREADS.name(), number);
    return conf;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test(timeout = MINUTE)
  public void aSlowJobHoldsUpItsOwnTasksAlone() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch all = new CountDownLatch(1);
    launches.execute("slow", () -> {
      await(slow);
      done.add("slow 1");
    });
    launches.execute("slow", () -> done.add("slow 2"));
    CountDownLatch other = new CountDownLatch(1);
    launches.execute("other", () -> {
      done.add("other");
      other.countDown();
    });
    other.await();
    slow.countDown();
    launches.execute("slow", all::countDown);
    all.await();
    assertEquals(List.of("other", "slow 1", "slow 2"), done);
  }

  @Test(timeout = MINUTE)
  public void tasksOfAJobAreInOrder() throws Exception {
    int jobs = 5;
    int tasks = 200;
    CountDownLatch all = new CountDownLatch(jobs * tasks);
    AtomicInteger[] next = new AtomicInteger[jobs];
    AtomicBoolean isInOrder = new AtomicBoolean(true);
    for (int job = 0; job < jobs; job++) {
      next[job] = new AtomicInteger();
    }
    for (int task = 0; task < tasks; task++) {
      for (int job = 0; job < jobs; job++) {
        AtomicInteger counter = next[job];
        int number = task;
        launches.execute(job, () -> {
          if (counter.getAndIncrement() != number) {
            isInOrder.set(false);
          }
          all.countDown();
        });
      }
    }
    all.await();
    assertTrue(isInOrder.get());
  }

  @Test(timeout = MINUTE)
  public void noMoreThreadsThanTheKeySays() throws Exception {
    launches.stop();
    launches = new TaskLaunches(threads("1"));
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch last = new CountDownLatch(1);
    launches.execute("a", () -> {
      await(gate);
      done.add("a 1");
    });
    launches.execute("b", () -> done.add("b 1"));
    launches.execute("a", () -> done.add("a 2"));
    launches.execute("b", () -> {
      done.add("b 2");
      last.countDown();
    });
    gate.countDown();
    last.await();
    assertEquals("jobs take turns", List.of("a 1", "b 1", "a 2", "b 2"), done);
  }

  @Test(timeout = MINUTE)
  public void afterAFailureTheNextIsLaunched() throws Exception {
    CountDownLatch next = new CountDownLatch(1);
    launches.execute("job", () -> {
      throw new LinkageError("a class is missing");
    });
    launches.execute("job", next::countDown);
    next.await();
  }

  @Test(timeout = MINUTE)
  public void stopInterruptsAndBeginsNothing() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    AtomicReference<Thread> thread = new AtomicReference<>();
    launches.execute("job", () -> {
      thread.set(Thread.currentThread());
      begun.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
    });
    launches.execute("job", () -> done.add("never"));
    begun.await();
    assertTrue("ends with the JVM", thread.get().isDaemon());
    launches.stop();
    interrupted.await();
    launches.execute("other", () -> done.add("never"));
    thread.get().join();
    assertEquals(List.of(), done);
  }

  @Test
  public void callersLaunchAsByStock() {
    JobConf conf = new JobConf();
    assertEquals("shipped", 32, TaskLaunches.THREADS.read(conf));
    conf.addResource("stock-behaviour.xml");
    for (TaskLaunches each : List.of(new TaskLaunches(conf), TaskLaunches.byCaller())) {
      AtomicReference<Thread> thread = new AtomicReference<>();
      each.execute("job", () -> thread.set(Thread.currentThread()));
      assertSame(Thread.currentThread(), thread.get());
      each.stop();
    }
  }

  @Test(timeout = MINUTE)
  public void othersAreNotTheCaller() throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    CountDownLatch ran = new CountDownLatch(1);
    launches.execute("job", () -> {
      thread.set(Thread.currentThread());
      ran.countDown();
    });
    ran.await();
    assertNotSame(Thread.currentThread(), thread.get());
  }

  @Test
  public void keyIsChecked() {
    for (String value : List.of("-1", "1001", "many")) {
      assertThrows(InvalidKeyException.class, () -> new TaskLaunches(threads(value)));
    }
  }
}
