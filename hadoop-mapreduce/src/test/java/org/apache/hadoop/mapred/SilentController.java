/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/**
 * A task controller that runs no {@code kill} program. Tests that start tasks on stock need one, because stock's own
 * controller signals a process group in a way that some kill programs take for "every process of the user".
 */
class SilentController extends DefaultTaskController {
  /** Does nothing: a task that is asked to terminate keeps running. */
  @Override
  void terminateTask(TaskControllerContext context) {
  }

  /** Kills only the task's own process, not those it has started. */
  @Override
  void killTask(TaskControllerContext context) {
    if (context.pid != null) {
      ProcessHandle.of(Long.parseLong(context.pid)).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /** Does nothing: no thread dump is requested. */
  @Override
  void dumpTaskStack(TaskControllerContext context) {
  }

  /**
   * Checks that {@code controller} cannot signal any process through a program.
   *
   * @throws IllegalArgumentException if it is loaded from stock's classes and is not a SilentController
   */
  static void check(TaskController controller) {
    boolean stock = TaskController.class.getClassLoader() != ClassLoader.getSystemClassLoader();
    if (stock && !(controller instanceof SilentController)) {
      throw new IllegalArgumentException(controller.getClass().getName()
          + " may end every process of this user on stock; take a " + SilentController.class.getSimpleName());
    }
  }
}
