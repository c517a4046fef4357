/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.After;
import org.junit.Test;

/** Checks that one thread at a time copies the files of a job, and that they are removed only when none does. */
public class TestJobLocalization {
  private static final long MINUTE = 60_000;

  private final JobLocalization localization = new JobLocalization();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @After
  public void tearDown() {
    threads.shutdownNow();
  }

  /** Takes the turn on its own thread, and returns when it has it. */
  private Future<Void> hold(CountDownLatch until) throws InterruptedException {
    CountDownLatch held = new CountDownLatch(1);
    Callable<Void> body = () -> {
      localization.inTurn(() -> {
        held.countDown();
        until.await();
        done.add("copied");
      });
      return null;
    };
    Future<Void> holder = threads.submit(body);
    held.await();
    return holder;
  }

  @Test(timeout = MINUTE)
  public void oneAtATime() throws Exception {
    CountDownLatch until = new CountDownLatch(1);
    Future<Void> first = hold(until);
    Thread second = new Thread(() -> {
      try {
        localization.inTurn(() -> done.add("second"));
      } catch (IOException | InterruptedException e) {
        done.add(e.toString());
      }
    });
    second.start();
    while (second.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    until.countDown();
    first.get();
    second.join();
    assertEquals(List.of("copied", "second"), done);
  }

  @Test(timeout = MINUTE)
  public void afterAFailureTheNextHasItsTurn() throws Exception {
    assertThrows(IOException.class, () -> localization.inTurn(() -> {
      throw new IOException("no such file");
    }));
    localization.inTurn(() -> done.add("next"));
    assertEquals(List.of("next"), done);
  }

  @Test(timeout = MINUTE)
  public void endComesAfterWhoCopies() throws Exception {
    CountDownLatch until = new CountDownLatch(1);
    Future<Void> copying = hold(until);
    Future<?> waiting = threads.submit(() -> {
      localization.inTurn(() -> done.add("never"));
      return null;
    });
    assertTrue(localization.endsLater(() -> done.add("end")));
    assertEquals("whoever waits for the turn is not to wait for the copy", IOException.class,
        assertThrows(ExecutionException.class, waiting::get).getCause().getClass());
    assertEquals(List.of(), done);
    until.countDown();
    copying.get();
    assertEquals(List.of("copied", "end"), done);
    assertThrows(IOException.class, () -> localization.inTurn(() -> done.add("never")));
    assertFalse(localization.endsLater(() -> done.add("never")));
    assertEquals(2, done.size());
  }

  @Test(timeout = MINUTE)
  public void endComesAfterAFailure() throws Exception {
    assertThrows(IllegalStateException.class, () -> localization.inTurn(() -> {
      assertTrue(localization.endsLater(() -> done.add("end")));
      throw new IllegalStateException("failed");
    }));
    assertEquals(List.of("end"), done);
  }
}
