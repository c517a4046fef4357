/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.job.CompletionEventLog;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The one writer of a {@link CompletionEventLog} against a reader. */
public class CompletionEventLogRaces {
  private static final int FIRST_CHUNK = 32;
  private static final int RUN_TIME = 7;
  private static final int BROKEN = -1;
  private static final TaskAttemptID[] ATTEMPTS = new TaskAttemptID[FIRST_CHUNK + 1];
  private static final TaskCompletionEvent[] FIRST = new TaskCompletionEvent[FIRST_CHUNK];

  static {
    for (int i = 0; i < ATTEMPTS.length; i++) {
      ATTEMPTS[i] = new TaskAttemptID("races", 1, TaskType.MAP, i, 0);
    }
    for (int i = 0; i < FIRST_CHUNK; i++) {
      FIRST[i] = event(i);
    }
  }

  private CompletionEventLogRaces() {
  }

  /** Makes an event in the writer, with fields that are not final: whoever sees it has to see these. */
  private static TaskCompletionEvent event(int index) {
    TaskCompletionEvent event = new TaskCompletionEvent(index, ATTEMPTS[index], index + 1, true,
        TaskCompletionEvent.Status.SUCCEEDED, "http://host");
    event.setTaskRunTime(RUN_TIME);
    return event;
  }

  private static boolean isWhole(TaskCompletionEvent event, int index) {
    return event != null && event.getEventId() == index && event.getTaskAttemptId() == ATTEMPTS[index]
        && event.idWithinJob() == index + 1 && event.isMapTask() && event.getTaskTrackerHttp() != null
        && event.getTaskRunTime() == RUN_TIME && event.getTaskStatus() != null;
  }

  /** Returns how many events there are from an index on, if all are whole. */
  private static int read(CompletionEventLog log, int from) {
    TaskCompletionEvent[] events = log.range(from, 10);
    for (int i = 0; i < events.length; i++) {
      if (!isWhole(events[i], from + i)) {
        return BROKEN;
      }
    }
    return events.length;
  }

  /** Appends two events while the reader asks for the number of events and then for the events. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both reads came before the first event.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The first event came between the reads.")
  @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "Both events came between the reads.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both reads came between the events.")
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The second event came between the reads.")
  @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Both reads came after the second event.")
  @Outcome(expect = FORBIDDEN, desc = "An event is missing below the size, is not whole, or has gone again.")
  public static class Append {
    private final CompletionEventLog log = new CompletionEventLog(TaskCompletionEvent::setTaskRunTime);

    @Actor
    public void writer() {
      log.add(event(0));
      log.add(event(1));
    }

    @Actor
    public void reader(II_Result result) {
      result.r1 = log.size();
      result.r2 = read(log, 0);
    }
  }

  /** The event that is appended is the first of a new chunk. */
  @JCStressTest
  @State
  @Outcome(id = "32, 1", expect = ACCEPTABLE, desc = "Both reads came before the event.")
  @Outcome(id = "32, 2", expect = ACCEPTABLE, desc = "The event came between the reads.")
  @Outcome(id = "33, 2", expect = ACCEPTABLE, desc = "Both reads came after the event.")
  @Outcome(expect = FORBIDDEN, desc = "The size counts an event whose chunk, or which itself, is not there.")
  public static class AppendChunk {
    private final CompletionEventLog log = new CompletionEventLog(TaskCompletionEvent::setTaskRunTime);

    public AppendChunk() {
      for (TaskCompletionEvent event : FIRST) {
        log.add(event);
      }
    }

    @Actor
    public void writer() {
      log.add(event(FIRST_CHUNK));
    }

    @Actor
    public void reader(II_Result result) {
      result.r1 = log.size();
      result.r2 = read(log, FIRST_CHUNK - 1);
    }
  }

  /** An event becomes obsolete while it is read twice: 0 as it was, 1 as obsolete. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both reads came before.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "It became obsolete between the reads.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both reads came after.")
  @Outcome(expect = FORBIDDEN, desc = "The copy that is obsolete is not whole, or the event was valid again.")
  public static class Obsolete {
    private final CompletionEventLog log = new CompletionEventLog(TaskCompletionEvent::setTaskRunTime);

    public Obsolete() {
      log.add(event(0));
    }

    @Actor
    public void writer() {
      log.obsolete(0, ATTEMPTS[0]);
    }

    @Actor
    public void reader(II_Result result) {
      result.r1 = status(log.get(0));
      result.r2 = status(log.get(0));
    }

    private static int status(TaskCompletionEvent event) {
      if (!isWhole(event, 0)) {
        return BROKEN;
      }
      return event.getTaskStatus() == TaskCompletionEvent.Status.OBSOLETE ? 1 : 0;
    }
  }
}
