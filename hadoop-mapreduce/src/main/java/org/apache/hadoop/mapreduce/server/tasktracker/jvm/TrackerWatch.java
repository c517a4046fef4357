/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.concurrent.TimeUnit;

/**
 * A task's look at the TaskTracker that started it: a task whose tracker has gone ends within a second, with what it
 * has started. It would find out by calling the tracker too, but tries that for half a minute, beside the tasks of the
 * tracker's successor.
 *
 * <p>A tracker that cannot be seen, being of another machine's or namespace's processes, is not watched.
 */
public final class TrackerWatch implements Runnable {
  /** The system property of a task with the number of the tracker's process. */
  static final String PROCESS = "hadoop.tasktracker.pid";
  static final int EXIT_STATUS = 65;

  private static final long PERIOD_MILLIS = 500;

  private final ProcessHandle tracker;
  /** A flag that is true if the tracker's program could be seen at first; a tracker that then has none is a zombie. */
  private final boolean programIsKnown;

  private TrackerWatch(ProcessHandle tracker) {
    this.tracker = tracker;
    programIsKnown = tracker.info().command().isPresent();
  }

  /** The JVM option by which a task of this process knows it. */
  public static String option() {
    return "-D" + PROCESS + "=" + ProcessHandle.current().pid();
  }

  /** Begins to watch, if this process has been told whom. */
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
      return; // nobody does that
    }
    System.err.println("Ending, because the TaskTracker, process " + tracker.pid() + ", is gone");
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    // without shutdown hooks: what they would report has nobody to go to
    Runtime.getRuntime().halt(EXIT_STATUS);
  }

  private boolean isGone() {
    return !tracker.isAlive() || programIsKnown && tracker.info().command().isEmpty();
  }
}
