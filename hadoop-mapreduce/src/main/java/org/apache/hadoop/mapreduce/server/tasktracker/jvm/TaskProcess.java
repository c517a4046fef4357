/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.concurrent.TimeUnit;

/** The process of a task, as seen from inside. Stateless. */
public final class TaskProcess {
  /** The environment variable in which a shell passes the process id on to the task that it becomes. */
  public static final String PID_VARIABLE = "JVM_PID";

  /** The time in milliseconds from which a call counts as a long poll: longer than an immediate answer takes. */
  private static final long HELD_MILLIS = 100;

  private TaskProcess() {
  }

  /**
   * Returns the process id that the shell passed to this process, or the system's if a TaskTracker started it without a
   * shell.
   *
   * @return null in a process that does not run a task, as in stock
   */
  public static String pid() {
    String told = System.getenv(PID_VARIABLE);
    return told == null && System.getProperty(TrackerWatch.PROCESS) != null
        ? Long.toString(ProcessHandle.current().pid()) : told;
  }

  /** Waits before the next request for a task, unless the tracker held the last one for the whole long poll. */
  public static void pause(long askedNanos, long millis) throws InterruptedException {
    if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - askedNanos) < HELD_MILLIS) {
      Thread.sleep(millis);
    }
  }
}
