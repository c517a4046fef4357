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
 * The history events of a succeeded task and of the attempt that completed it. They equal the events that the
 * constructors of their classes create; but those each encode their own strings for the ids, the type and the state,
 * and here all share them.
 *
 * <p>Immutable, as long as nobody modifies the contents of the events. Times are in milliseconds since 1970.
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

  /** @param counters the counters of the attempt, and so of its task */
  public AttemptEvents(TaskAttemptID attempt, TaskType type, JhCounters counters) {
    this.task = new Utf8(attempt.getTaskID().toString());
    this.attempt = new Utf8(attempt.toString());
    this.type = TYPES.get(type);
    this.counters = counters;
  }

  /**
   * Returns the event for the start of the attempt.
   *
   * @param tracker the name of the tracker
   * @param httpPort the tracker's HTTP port
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
   * Returns the event for the end of a map attempt.
   *
   * @param host the host, with its rack
   * @param state the last state string that the attempt reported
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

  /** Returns the event for the end of a reduce attempt; otherwise like {@link #mapFinished}. */
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

  /** Returns the event for the end of the task. */
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
