/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.TreeMap;
import org.apache.hadoop.mapreduce.util.EmptyTree;

/**
 * The statuses of a task's attempts, kept in few objects: all maps that have not been started share one empty tree, and
 * a status refers to its attempt by the task's own id object. (Stock keeps the id that arrived with the status: five
 * objects per attempt.) The caller holds the lock of the task's job.
 */
final class AttemptStatuses {
  private AttemptStatuses() {
  }

  /** Returns the tree of a task without attempts, which stays empty. */
  static TreeMap<TaskAttemptID, TaskStatus> none() {
    return EmptyTree.get();
  }

  /**
   * Puts the latest status of an attempt into a task's tree.
   *
   * @param statuses the statuses of the task
   * @return {@code statuses}, or a new tree for the task if they are {@link #none}
   */
  static TreeMap<TaskAttemptID, TaskStatus> with(TreeMap<TaskAttemptID, TaskStatus> statuses, TaskStatus status) {
    TreeMap<TaskAttemptID, TaskStatus> own = statuses == none() ? new TreeMap<>() : statuses;
    own.put(status.getTaskID(), status);
    return own;
  }

  /**
   * Returns the attempt that a status belongs to. If it is the task's first attempt, as in nearly all cases, the task's
   * own id object replaces the equal one in the status.
   */
  static TaskAttemptID attempt(TaskStatus status, TaskInProgress task) {
    if (task.isFirstAttempt(status.getTaskID())) {
      status.taskid = task.firstTaskId;
    }
    return status.getTaskID();
  }
}
