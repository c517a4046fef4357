/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.concurrent.TimeUnit;

/**
 * A task's watch over the TaskTracker that started it: if the tracker is gone, the task ends within a second, together
 * with the processes that it has started. It would also find out by calling the tracker, but would retry for half a
 * minute, next to the tasks of the tracker's successor.
 *
 * <p>A tracker that is not visible, because it runs on another machine or in another process namespace, is not watched.
 */
public final class TrackerWatch implements Runnable {
  /** The system property of a task with the process id of its tracker. */
  static final String PROCESS = "hadoop.tasktracker.pid";
  static final int EXIT_STATUS = 65;

  private static final long PERIOD_MILLIS = 500;

  private final ProcessHandle tracker;
  /** True if the tracker's executable was visible at first; a tracker that has none later is a zombie. */
  private final boolean programIsKnown;

  private TrackerWatch(ProcessHandle tracker) {
    this.tracker = tracker;
    programIsKnown = tracker.info().command().isPresent();
  }

  /** Returns the JVM option by which a task learns the process id of this tracker. */
  public static String option() {
    return "-D" + PROCESS + "=" + ProcessHandle.current().pid();
  }

  /** Starts to watch the tracker if this process was given its process id. */
  public static void start() {
    Long pid = Long.getLong(PROCESS);
    if (pid != null) {
      ProcessHandle.of(pid).ifPresent(tracker -> {
        Thread thread = new Thread(new TrackerWatch(tracker), "TaskTracker watch");
        thread.setDaemon(true);
        thread.start();
      });
    }
  }

  @Override
  public void run() {
    try {
      while (!isGone()) {
        TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      return; // nobody interrupts this thread
    }
    System.err.println("Exiting because the TaskTracker, process " + tracker.pid() + ", is gone");
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    // without shutdown hooks: there is nobody to receive what they would report
    Runtime.getRuntime().halt(EXIT_STATUS);
  }

  private boolean isGone() {
    return !tracker.isAlive() || programIsKnown && tracker.info().command().isEmpty();
  }
}
