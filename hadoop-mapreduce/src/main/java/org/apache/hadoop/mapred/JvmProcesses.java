/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.KillWait;
import org.apache.hadoop.mapreduce.util.ProcessTarget;
import org.apache.hadoop.mapreduce.util.ProcessTree;

/**
 * Ends the processes of one task JVM through its {@link TaskController}.
 *
 * <p>The controller sends the signals, with the required privileges; whether any process is left to signal is read from
 * the process table. If the task's processes are hidden from the TaskTracker (hidepid), this class does what stock
 * does.
 */
final class JvmProcesses {
  private static final Log LOG = LogFactory.getLog(JvmProcesses.class);

  /**
   * The maximum time in milliseconds that SIGKILL may take: a process blocked on disk access dies when that completes.
   */
  private static final long DEATH_MILLIS = 5000;

  private JvmProcesses() {
  }

  /** Records the process id that a JVM reports, while that process is certainly running. */
  static void setPid(TaskControllerContext context, String pid) {
    if (pid == null || pid.equals(context.pid)) {
      return;
    }
    context.pid = pid;
    try {
      context.processes = ProcessTree.isSetsidAvailable ? ProcessTarget.group(pid) : ProcessTarget.process(pid);
    } catch (IllegalArgumentException e) {
      LOG.warn("Invalid report of a task JVM: " + e.getMessage());
    }
  }

  /**
   * Ends a task JVM, unless it has not been launched yet.
   *
   * @param context may be null
   */
  static void destroy(TaskController controller, TaskControllerContext context, JVMId jvm) {
    if (isLaunched(context)) {
      controller.destroyTaskJVM(context);
    } else {
      JvmManager.LOG.info("JVM Not killed " + jvm + " but just removed");
    }
  }

  /**
   * Asks a launched task JVM for a stack dump, and allows time for it to be written.
   *
   * @param context may be null
   */
  static void dump(TaskController controller, TaskControllerContext context) {
    if (isLaunched(context)) {
      controller.dumpTaskStack(context);
      awaitExit(context);
    }
  }

  private static boolean isLaunched(TaskControllerContext context) {
    return context != null && context.env != null;
  }

  /** Returns a future that completes when all tasks of a job that are being killed have ended. */
  static CompletableFuture<Void> endOf(JobID job, Map<TaskAttemptID, TaskTracker.TaskInProgress> tasks) {
    return CompletableFuture.allOf(tasks.values().stream().filter(task -> task.getTask().getJobID().equals(job))
        .map(task -> task.gone).toArray(CompletableFuture[]::new));
  }

  /**
   * Sends SIGTERM, waits for at most the grace period, and sends SIGKILL; returns when no process is left, immediately
   * if there is none.
   */
  static void end(TaskController controller, TaskControllerContext context) {
    if (context.killWait == KillWait.GRACE) {
      controller.terminateTask(context);
      awaitExit(context);
      controller.killTask(context);
      return;
    }
    adoptLaunchedProcess(context);
    if (hasExited(context)) {
      return;
    }
    controller.terminateTask(context);
    awaitExit(context);
    if (hasExited(context)) {
      return;
    }
    controller.killTask(context);
    awaitDeath(context);
  }

  /** Waits for the JVM's processes to exit, for at most the grace period; for all of it if they cannot be seen. */
  static void awaitExit(TaskControllerContext context) {
    try {
      if (context.killWait == KillWait.GRACE || context.processes != null && !context.processes.wasVisible()) {
        Thread.sleep(context.sleeptimeBeforeSigkill);
      } else if (context.processes != null) {
        context.processes.awaitExit(context.sleeptimeBeforeSigkill);
      }
    } catch (InterruptedException e) {
      LOG.warn("Interrupted during the grace period of process " + context.pid);
    }
  }

  /**
   * Adopts the process that the shell became if the JVM has not reported its id yet, which it does with its first call.
   */
  private static void adoptLaunchedProcess(TaskControllerContext context) {
    Process launched = context.shExec == null ? null : context.shExec.getProcess();
    if (context.pid == null && launched != null && launched.isAlive()) {
      setPid(context, Long.toString(launched.pid()));
    }
  }

  private static boolean isWatched(TaskControllerContext context) {
    return context.processes != null && context.processes.wasVisible();
  }

  private static boolean hasExited(TaskControllerContext context) {
    return isWatched(context) && !context.processes.isAlive();
  }

  private static void awaitDeath(TaskControllerContext context) {
    try {
      if (isWatched(context) && !context.processes.awaitExit(DEATH_MILLIS)) {
        LOG.warn("Still alive " + DEATH_MILLIS + " ms after SIGKILL: " + context.processes);
      }
    } catch (InterruptedException e) {
      LOG.warn("Interrupted while waiting for the end of " + context.processes);
    }
  }
}
