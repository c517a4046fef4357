/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.List;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;

/** The events that the job history has when an attempt has succeeded, and its task with it. */
public final class SucceededAttempt {
  private SucceededAttempt() {
  }

  /**
   * The start of the attempt, its end, and the end of the task; both ends have the counters, which are made once.
   *
   * @param status the attempt's last one, which no longer changes
   * @param counters what the attempt has counted
   * @param taskFinish in milliseconds
   * @param host where it ran, with its rack
   * @param httpPort that of its tracker
   */
  public static List<HistoryEvent> events(TaskStatus status, JhCounters counters, long taskFinish, TaskType type,
      String host, int httpPort) {
    AttemptEvents events = new AttemptEvents(status.getTaskID(), type, counters);
    HistoryEvent end = status.getIsMap()
        ? events.mapFinished(status.getMapFinishTime(), status.getFinishTime(), host, status.getStateString())
        : events.reduceFinished(status.getShuffleFinishTime(), status.getSortFinishTime(), status.getFinishTime(),
            host, status.getStateString());
    return List.of(events.started(status.getStartTime(), status.getTaskTracker(), httpPort), end,
        events.taskFinished(taskFinish));
  }
}
