/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.concurrent.TimeUnit;

/** The process of a task, as it sees itself. Stateless. */
public final class TaskProcess {
  private static final String TOLD = "JVM_PID";

  /** The time for which a call is held, in milliseconds: more than the answer takes that is given at once. */
  private static final long HELD_MILLIS = 100;

  private TaskProcess() {
  }

  /**
   * The number that the shell told this process, or what the system says if a TaskTracker started it without one.
   *
   * @return null in a process that is no task's, as in stock
   */
  public static String pid() {
    String told = System.getenv(TOLD);
    return told == null && System.getProperty(TrackerWatch.PROCESS) != null
        ? Long.toString(ProcessHandle.current().pid()) : told;
  }

  /** Waits until the tracker is asked for a task again, unless it held the last question until its time was over. */
  public static void pause(long askedNanos, long millis) throws InterruptedException {
    if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - askedNanos) < HELD_MILLIS) {
      Thread.sleep(millis);
    }
  }
}
