/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.List;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;

/** The events in the job history for an attempt that has succeeded, and its task with it. */
public final class SucceededAttempt {
  private SucceededAttempt() {
  }

  /**
   * Returns the events for the start and the end of the attempt and for the end of the task; both ends contain the
   * counters, which are created once.
   *
   * @param status the attempt's last status, which no longer changes
   * @param counters the counters of the attempt
   * @param taskFinish the time in milliseconds
   * @param host the host where it ran, with its rack
   * @param httpPort the HTTP port of its tracker
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
