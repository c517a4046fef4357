/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.child;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A watchdog that ends a test JVM at its time limit, after logging the stacks of all threads. It is inside the JVM so
 * that a run whose parent was killed ends as well.
 */
final class Watchdog {
  /** The exit status of a JVM that reached its limit. */
  static final int TIMED_OUT = 124;

  private Watchdog() {
  }

  static void start(int limitSeconds) {
    Thread thread = new Thread(() -> endAfter(limitSeconds), "upstream-tests watchdog");
    thread.setDaemon(true);
    thread.setPriority(Thread.MAX_PRIORITY);
    thread.start();
  }

  private static void endAfter(int limitSeconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
    for (long left = limitSeconds * 1000L; left > 0; left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException e) {
        // A test that interrupts every thread it can see does not stop the clock.
      }
    }
    System.err.println("Time limit of " + limitSeconds + " s reached. Threads:");
    for (Map.Entry<Thread, StackTraceElement[]> stack : Thread.getAllStackTraces().entrySet()) {
      System.err.println(stack.getKey());
      for (StackTraceElement frame : stack.getValue()) {
        System.err.println("    at " + frame);
      }
    }
    System.err.flush();
    Runtime.getRuntime().halt(TIMED_OUT);
  }
}
