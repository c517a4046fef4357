/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.function.BiFunction;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskTrackerStatus;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;

/**
 * The validation of the status that a tracker sends, before the JobTracker applies any of it: the totals of the cluster
 * are sums of reported values, and everything about a tracker is stored by its name. Stateless.
 */
public final class StatusCheck {
  private StatusCheck() {
  }

  /**
   * Checks that no count in a status is negative, and that no tracker on another host has its name.
   *
   * @param known the tracker of that name, or null
   * @param refusal creates the exception from the status and the violation
   * @throws X if the check fails: the tracker ends then, as it would report the same again
   */
  public static <X extends Exception> void check(TaskTrackerStatus status, TaskTracker known,
      BiFunction<TaskTrackerStatus, String, X> refusal) throws X {
    String breach = breach(status);
    if (breach != null) {
      throw refusal.apply(status, breach);
    }
    checkName(status, known, refusal);
  }

  /** Checks only the part of {@link #check} whose outcome other trackers can change. */
  public static <X extends Exception> void checkName(TaskTrackerStatus status, TaskTracker known,
      BiFunction<TaskTrackerStatus, String, X> refusal) throws X {
    TaskTrackerStatus last = known == null ? null : known.getStatus();
    if (last != null && !last.getHost().equals(status.getHost())) {
      throw refusal.apply(status,
          "it claims to be on " + status.getHost() + ", but a tracker of that name is on " + last.getHost());
    }
  }

  /** Returns true if the tracker is still running the attempt, or is waiting for permission to commit its output. */
  public static boolean goesOn(TaskStatus report) {
    return switch (report.getRunState()) {
      case RUNNING, UNASSIGNED, COMMIT_PENDING -> true;
      default -> false;
    };
  }

  private static String breach(TaskTrackerStatus status) {
    if (status.getMaxMapSlots() < 0) {
      return "it has " + status.getMaxMapSlots() + " map slots";
    }
    if (status.getMaxReduceSlots() < 0) {
      return "it has " + status.getMaxReduceSlots() + " reduce slots";
    }
    for (TaskStatus report : status.getTaskReports()) {
      if (report.getNumSlots() < 0) {
        return report.getTaskID() + " takes " + report.getNumSlots() + " slots";
      }
    }
    return null;
  }
}
