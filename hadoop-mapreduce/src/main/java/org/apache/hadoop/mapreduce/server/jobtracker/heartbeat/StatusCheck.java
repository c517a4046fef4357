/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.function.BiFunction;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskTrackerStatus;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;

/**
 * The check of what must hold for the status that a tracker sends, before the JobTracker takes over anything of it: the
 * totals of the cluster are sums of what trackers say, and all that is known of a tracker is known by its name.
 * Stateless.
 */
public final class StatusCheck {
  private StatusCheck() {
  }

  /**
   * Lets a status through in which nothing is negative that is counted, and whose name no other host has.
   *
   * @param known the tracker of that name, or null
   * @param refusal makes what is thrown, from the status and what is wrong with it
   * @throws X if something else is the case: the tracker ends then, as it would say the same again
   */
  public static <X extends Exception> void check(TaskTrackerStatus status, TaskTracker known,
      BiFunction<TaskTrackerStatus, String, X> refusal) throws X {
    String breach = breach(status);
    if (breach != null) {
      throw refusal.apply(status, breach);
    }
    checkName(status, known, refusal);
  }

  /** Checks only that part of {@link #check} whose outcome other trackers can change. */
  public static <X extends Exception> void checkName(TaskTrackerStatus status, TaskTracker known,
      BiFunction<TaskTrackerStatus, String, X> refusal) throws X {
    TaskTrackerStatus last = known == null ? null : known.getStatus();
    if (last != null && !last.getHost().equals(status.getHost())) {
      throw refusal.apply(status,
          "it says that it is on " + status.getHost() + ", and a tracker of that name is on " + last.getHost());
    }
  }

  /** Tells whether the tracker still runs the attempt, or holds its output back, until it is told otherwise. */
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
