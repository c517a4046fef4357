/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.mapred.JvmManager.JvmEnv;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmKiller;
import org.junit.Test;

public class TestJvmProcesses {
  private final TaskController controller = mock(TaskController.class);
  private final JVMId jvm = new JVMId(new JobID("test", 1), true, 7);

  private static TaskControllerContext launched() {
    TaskControllerContext context = new TaskControllerContext();
    context.env = mock(JvmEnv.class);
    return context;
  }

  @Test
  public void onlyWhatHasBeenLaunchedIsEnded() {
    JvmProcesses.destroy(controller, null, jvm);
    JvmProcesses.destroy(controller, new TaskControllerContext(), jvm);
    verify(controller, never()).destroyTaskJVM(any());
    TaskControllerContext context = launched();
    JvmProcesses.destroy(controller, context, jvm);
    verify(controller).destroyTaskJVM(context);
  }

  @Test
  public void onlyWhatHasBeenLaunchedWritesItsStacks() {
    JvmProcesses.dump(controller, null);
    JvmProcesses.dump(controller, new TaskControllerContext());
    verify(controller, never()).dumpTaskStack(any());
    TaskControllerContext context = launched();
    JvmProcesses.dump(controller, context);
    verify(controller).dumpTaskStack(context);
  }

  private static TaskTracker.TaskInProgress task(int job, CompletableFuture<Void> gone) {
    Task task = mock(Task.class);
    when(task.getJobID()).thenReturn(new JobID("test", job));
    TaskTracker.TaskInProgress tip = mock(TaskTracker.TaskInProgress.class);
    when(tip.getTask()).thenReturn(task);
    tip.gone = gone;
    return tip;
  }

  private static TaskAttemptID attempt(int number) {
    return new TaskAttemptID("test", 1, TaskType.MAP, number, 0);
  }

  @Test
  public void aJobEndsWithAllOfItsKilledTasks() {
    CompletableFuture<Void> killed = new CompletableFuture<>();
    Map<TaskAttemptID, TaskTracker.TaskInProgress> tasks = Map.of(attempt(0), task(1, JvmKiller.GONE),
        attempt(1), task(1, killed), attempt(2), task(2, new CompletableFuture<>()));
    assertFalse(JvmProcesses.endOf(new JobID("test", 1), tasks).isDone());
    assertTrue("of no task", JvmProcesses.endOf(new JobID("test", 3), tasks).isDone());
    killed.complete(null);
    assertTrue(JvmProcesses.endOf(new JobID("test", 1), tasks).isDone());
  }
}
