/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.EnumMap;
import java.util.Map;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * The events by which the history tells of a task that has succeeded and of the attempt that did it. The events are
 * those that the constructors of their classes make; but each of these makes its own texts of the ids, the type and the
 * state, and here all have the same.
 *
 * <p>Immutable, as long as nobody changes what the events have. Times are in milliseconds since 1970.
 */
public final class AttemptEvents {
  private static final Utf8 SUCCEEDED = new Utf8("SUCCEEDED");
  private static final Map<TaskType, Utf8> TYPES = new EnumMap<>(TaskType.class);

  static {
    for (TaskType type : TaskType.values()) {
      TYPES.put(type, new Utf8(type.name()));
    }
  }

  private final Utf8 task;
  private final Utf8 attempt;
  private final Utf8 type;
  private final JhCounters counters;

  /** @param counters what the attempt has counted, and so its task */
  public AttemptEvents(TaskAttemptID attempt, TaskType type, JhCounters counters) {
    this.task = new Utf8(attempt.getTaskID().toString());
    this.attempt = new Utf8(attempt.toString());
    this.type = TYPES.get(type);
    this.counters = counters;
  }

  /**
   * The start of the attempt.
   *
   * @param tracker its name
   * @param httpPort the tracker's
   */
  public HistoryEvent started(long time, String tracker, int httpPort) {
    TaskAttemptStarted datum = new TaskAttemptStarted();
    datum.taskid = task;
    datum.attemptId = attempt;
    datum.taskType = type;
    datum.startTime = time;
    datum.trackerName = new Utf8(tracker);
    datum.httpPort = httpPort;
    return of(new TaskAttemptStartedEvent(), datum);
  }

  /**
   * The end of an attempt of a map.
   *
   * @param host with its rack
   * @param state what the attempt said last
   */
  public HistoryEvent mapFinished(long mapTime, long time, String host, String state) {
    MapAttemptFinished datum = new MapAttemptFinished();
    datum.taskid = task;
    datum.attemptId = attempt;
    datum.taskType = type;
    datum.taskStatus = SUCCEEDED;
    datum.mapFinishTime = mapTime;
    datum.finishTime = time;
    datum.hostname = new Utf8(host);
    datum.state = new Utf8(state);
    datum.counters = counters;
    return of(new MapAttemptFinishedEvent(), datum);
  }

  /** The end of an attempt of a reduce; the rest as in {@link #mapFinished}. */
  public HistoryEvent reduceFinished(long shuffleTime, long sortTime, long time, String host, String state) {
    ReduceAttemptFinished datum = new ReduceAttemptFinished();
    datum.taskid = task;
    datum.attemptId = attempt;
    datum.taskType = type;
    datum.taskStatus = SUCCEEDED;
    datum.shuffleFinishTime = shuffleTime;
    datum.sortFinishTime = sortTime;
    datum.finishTime = time;
    datum.hostname = new Utf8(host);
    datum.state = new Utf8(state);
    datum.counters = counters;
    return of(new ReduceAttemptFinishedEvent(), datum);
  }

  /** The end of the task. */
  public HistoryEvent taskFinished(long time) {
    TaskFinished datum = new TaskFinished();
    datum.taskid = task;
    datum.taskType = type;
    datum.finishTime = time;
    datum.status = SUCCEEDED;
    datum.counters = counters;
    return of(new TaskFinishedEvent(), datum);
  }

  private static HistoryEvent of(HistoryEvent event, Object datum) {
    event.setDatum(datum);
    return event;
  }
}
