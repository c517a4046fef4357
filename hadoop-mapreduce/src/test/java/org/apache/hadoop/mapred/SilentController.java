/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/**
 * A controller of tasks that runs no {@code kill} program. Tests that start tasks on stock need one: stock's own asks
 * for a signal to a process group in a way that some kill programs take for "every process of the user".
 */
class SilentController extends DefaultTaskController {
  /** Does nothing: a task that is asked to end goes on. */
  @Override
  void terminateTask(TaskControllerContext context) {
  }

  /** Ends the process of the task alone, not those it has started. */
  @Override
  void killTask(TaskControllerContext context) {
    if (context.pid != null) {
      ProcessHandle.of(Long.parseLong(context.pid)).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /** Does nothing: no stacks are asked for. */
  @Override
  void dumpTaskStack(TaskControllerContext context) {
  }

  /**
   * Checks that {@code controller} cannot signal anybody by a program.
   *
   * @throws IllegalArgumentException if it is loaded with stock's classes and is none of these
   */
  static void check(TaskController controller) {
    boolean stock = TaskController.class.getClassLoader() != ClassLoader.getSystemClassLoader();
    if (stock && !(controller instanceof SilentController)) {
      throw new IllegalArgumentException(controller.getClass().getName()
          + " may end every process of this user on stock; take a " + SilentController.class.getSimpleName());
    }
  }
}
