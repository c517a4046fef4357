/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.List;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JhCounters;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinished;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinished;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinished;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;

/** What the job history tells when an attempt has succeeded, and its task with it. */
final class SucceededAttempt {
  private static final String STATE = TaskStatus.State.SUCCEEDED.toString();

  private SucceededAttempt() {
  }

  /**
   * The start of the attempt, its end, and the end of the task; both ends have the counters, which are made once.
   *
   * @param status the attempt's last one, which no longer changes; its counters are packed
   * @param taskFinish in milliseconds
   * @param host where it ran, with its rack
   * @param httpPort that of its tracker
   */
  static List<HistoryEvent> events(TaskStatus status, TaskID task, long taskFinish, TaskType type, String host,
      int httpPort) {
    HistoryEvent start = new TaskAttemptStartedEvent(status.getTaskID(), type, status.getStartTime(),
        status.getTaskTracker(), httpPort);
    JhCounters counters = status.historyCounters();
    HistoryEvent end;
    if (status.getIsMap()) {
      MapAttemptFinishedEvent map = new MapAttemptFinishedEvent(status.getTaskID(), type, STATE,
          status.getMapFinishTime(), status.getFinishTime(), host, status.getStateString(), null);
      ((MapAttemptFinished) map.getDatum()).counters = counters;
      end = map;
    } else {
      ReduceAttemptFinishedEvent reduce = new ReduceAttemptFinishedEvent(status.getTaskID(), type, STATE,
          status.getShuffleFinishTime(), status.getSortFinishTime(), status.getFinishTime(), host,
          status.getStateString(), null);
      ((ReduceAttemptFinished) reduce.getDatum()).counters = counters;
      end = reduce;
    }
    TaskFinishedEvent taskEnd = new TaskFinishedEvent(task, taskFinish, type, STATE, null);
    ((TaskFinished) taskEnd.getDatum()).counters = counters;
    return List.of(start, end, taskEnd);
  }
}
