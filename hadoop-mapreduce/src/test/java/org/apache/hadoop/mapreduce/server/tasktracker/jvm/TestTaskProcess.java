/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;

/** Checks when a JVM pauses before it asks for a task again. */
public class TestTaskProcess {
  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

  /** A tracker that answers at once, such as stock's, would be asked without end. */
  @Test(timeout = 60_000)
  public void aJvmThatWasAnsweredAtOncePauses() throws Exception {
    AtomicReference<String> end = new AtomicReference<>("no pause");
    Thread thread = new Thread(() -> {
      try {
        TaskProcess.pause(System.nanoTime() + HOUR_NANOS, Long.MAX_VALUE);
      } catch (InterruptedException e) {
        end.set("paused");
      }
    });
    thread.start();
    while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    thread.interrupt();
    thread.join();
    assertEquals("paused", end.get());
  }

  @Test(timeout = 60_000)
  public void oneWhoseQuestionWasHeldDoesNot() throws Exception {
    TaskProcess.pause(System.nanoTime() - HOUR_NANOS, Long.MAX_VALUE);
  }
}
