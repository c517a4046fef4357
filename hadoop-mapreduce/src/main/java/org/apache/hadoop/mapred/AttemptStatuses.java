/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.TreeMap;
import org.apache.hadoop.mapreduce.util.EmptyTree;

/**
 * The statuses of a task's attempts, in few objects: a map that has not been started shares one empty tree with all
 * others, and a status names its attempt by the id that the task has. (Stock keeps the id that came with the status,
 * five objects for each attempt.) The caller has the lock of the task's job.
 */
final class AttemptStatuses {
  private AttemptStatuses() {
  }

  /** The tree of a task without attempts, which stays empty. */
  static TreeMap<TaskAttemptID, TaskStatus> none() {
    return EmptyTree.get();
  }

  /**
   * Puts the latest status of an attempt into a task's tree.
   *
   * @param statuses of the task
   * @return {@code statuses}, or another tree for the task if they are {@link #none}
   */
  static TreeMap<TaskAttemptID, TaskStatus> with(TreeMap<TaskAttemptID, TaskStatus> statuses, TaskStatus status) {
    TreeMap<TaskAttemptID, TaskStatus> own = statuses == none() ? new TreeMap<>() : statuses;
    own.put(status.getTaskID(), status);
    return own;
  }

  /**
   * The attempt that a status is of. If it is the task's first, as nearly all are, the status takes the task's id of it
   * in place of the equal one that it brings.
   */
  static TaskAttemptID attempt(TaskStatus status, TaskInProgress task) {
    if (task.isFirstAttempt(status.getTaskID())) {
      status.taskid = task.firstTaskId;
    }
    return status.getTaskID();
  }
}
