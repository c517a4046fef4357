/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * Finds out whether other threads can proceed while a task JVM is in its grace period. Returns "free", or "blocked on"
 * and the class of the monitor held by the thread that waits out the grace. Runs on stock and tuned jars; no process is
 * signalled.
 *
 * <p>The test itself ends the grace: the thread that should send SIGTERM waits for a latch instead.
 */
abstract class GraceProbe implements Callable<String> {
  private final CountDownLatch inGrace = new CountDownLatch(1);
  private final CountDownLatch graceOver = new CountDownLatch(1);
  private volatile Thread graceThread;

  /** Starts an action that ends the JVM of {@code launch}. */
  abstract void end(ScriptedTracker tracker, ScriptedTracker.Launch launch) throws Exception;

  /** Does the work of another thread while the JVM of {@code launch} is in its grace period. */
  abstract void meanwhile(ScriptedTracker tracker, ScriptedTracker.Launch launch) throws Exception;

  /** Returns the script that the task runs. */
  String script() {
    return "READY; exec sleep 100";
  }

  private final class Controller extends SilentController {
    @Override
    void terminateTask(TaskControllerContext context) {
      graceThread = Thread.currentThread();
      inGrace.countDown();
      try {
        graceOver.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public String call() throws Exception {
    String wait = System.getProperty("kill.wait", "exit");
    try (ScriptedTracker tracker = new ScriptedTracker(new Controller(), 1,
        "mapreduce.tasktracker.tasks.kill.wait", wait,
        "mapreduce.tasktracker.tasks.sleeptimebeforesigkill", "0")) {
      ScriptedTracker.Launch launch = tracker.launch("job", script());
      tracker.adopt(launch);
      launch.report();
      Thread ender = start(() -> end(tracker, launch));
      inGrace.await();
      Thread other = start(() -> meanwhile(tracker, launch));
      try {
        return outcome(other);
      } finally {
        graceOver.countDown();
        ender.join();
        other.join();
      }
    }
  }

  private String outcome(Thread other) throws InterruptedException {
    while (other.isAlive()) {
      ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(other.getId());
      if (info != null && info.getLockOwnerId() == graceThread.getId()) {
        String monitor = info.getLockInfo().getClassName();
        return "blocked on " + monitor.substring(Math.max(monitor.lastIndexOf('.'), monitor.lastIndexOf('$')) + 1);
      }
      Thread.sleep(1);
    }
    return "free";
  }

  private interface Step {
    void run() throws Exception;
  }

  private static Thread start(Step step) {
    Thread thread = new Thread(() -> {
      try {
        step.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    thread.start();
    return thread;
  }
}
