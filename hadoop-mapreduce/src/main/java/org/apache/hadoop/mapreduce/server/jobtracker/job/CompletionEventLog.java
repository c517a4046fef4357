/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;

/**
 * The completion events of a job's task attempts, in the order in which the JobTracker learns of them. Every
 * TaskTracker that runs a task of the job reads the log with every heartbeat, from its last position, so readers are
 * many and mostly find few events or none.
 *
 * <p>Events are appended and marked as obsolete by one thread at a time: the one that holds the job's monitor. Any
 * thread may read at any time: readers are lock-free and copy only the requested references. An event never changes
 * once it is in the log. An obsolete event is replaced by a copy, so that a reader sees one or the other, never a
 * mixture.
 *
 * <p>Events lie in chunks, each twice as long as the one before, which are never moved or copied:
 *
 * <pre>
 *   chunk       0       1        2         3
 *   events    0-31   32-95   96-223   224-479  ...
 * </pre>
 */
public final class CompletionEventLog {
  private static final int FIRST_CHUNK_BITS = 5;
  private static final int FIRST_CHUNK = 1 << FIRST_CHUNK_BITS;
  /** The maximum number of chunks: enough for any index that is an int. */
  private static final int CHUNKS = Integer.SIZE - FIRST_CHUNK_BITS;

  /** The chunks; the writer sets a chunk before {@link #size} covers it. */
  private final AtomicReferenceArray<AtomicReferenceArray<TaskCompletionEvent>> chunks =
      new AtomicReferenceArray<>(CHUNKS);
  /** The number of events, written last: a thread that reads a size sees all events below it. */
  private volatile int size;
  private final ObjIntConsumer<TaskCompletionEvent> runTime;

  /** @param runTime sets an event's run time, which only the event's own package can do */
  public CompletionEventLog(ObjIntConsumer<TaskCompletionEvent> runTime) {
    this.runTime = runTime;
  }

  /** Returns the number of events so far. */
  public int size() {
    return size;
  }

  /**
   * Appends {@code event}, which must not change afterwards. For the writer.
   *
   * @throws IllegalArgumentException if its id is not the number of events before it
   */
  public void add(TaskCompletionEvent event) {
    int index = size;
    if (event.getEventId() != index) {
      throw new IllegalArgumentException("event " + event.getEventId() + " was added at index " + index);
    }
    int chunk = chunk(index);
    if (index == first(chunk)) {
      chunks.setPlain(chunk, new AtomicReferenceArray<>(FIRST_CHUNK << chunk));
    }
    chunks.getPlain(chunk).setPlain(index - first(chunk), event);
    size = index + 1;
  }

  /**
   * Marks the event at {@code index} as obsolete, if it belongs to {@code attempt}. Earlier readers are not notified.
   * For the writer.
   */
  public void obsolete(int index, TaskAttemptID attempt) {
    TaskCompletionEvent event = get(index);
    if (event.getTaskAttemptId().equals(attempt)) {
      TaskCompletionEvent copy = new TaskCompletionEvent(event.getEventId(), attempt, event.idWithinJob(),
          event.isMapTask(), TaskCompletionEvent.Status.OBSOLETE, event.getTaskTrackerHttp());
      runTime.accept(copy, event.getTaskRunTime());
      int chunk = chunk(index);
      chunks.getPlain(chunk).setRelease(index - first(chunk), copy);
    }
  }

  /**
   * Returns the event at an index.
   *
   * @throws IndexOutOfBoundsException if there is no such event yet
   */
  public TaskCompletionEvent get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("event " + index + " of " + size);
    }
    int chunk = chunk(index);
    return chunks.getPlain(chunk).getAcquire(index - first(chunk));
  }

  /**
   * Returns the events from {@code from} on that exist at the time of the call, {@code max} at most.
   *
   * @throws IllegalArgumentException if one of the two is negative
   */
  public TaskCompletionEvent[] range(int from, int max) {
    if (from < 0 || max < 0) {
      throw new IllegalArgumentException("invalid range: " + max + " completion events from number " + from);
    }
    int count = Math.min(max, size - from);
    if (count <= 0) {
      return TaskCompletionEvent.EMPTY_ARRAY;
    }
    TaskCompletionEvent[] events = new TaskCompletionEvent[count];
    int at = 0;
    while (at < count) {
      int chunk = chunk(from + at);
      AtomicReferenceArray<TaskCompletionEvent> part = chunks.getPlain(chunk);
      int place = from + at - first(chunk);
      int end = at + Math.min(count - at, part.length() - place);
      while (at < end) {
        // An acquire read, because the event may have been replaced after the size was written.
        events[at++] = part.getAcquire(place++);
      }
    }
    return events;
  }

  private static int chunk(int index) {
    // Unsigned: the sum overflows for the last indexes of an int.
    return Integer.SIZE - 1 - FIRST_CHUNK_BITS - Integer.numberOfLeadingZeros(index + FIRST_CHUNK);
  }

  /** Returns the index of the chunk's first event. */
  private static int first(int chunk) {
    return (FIRST_CHUNK << chunk) - FIRST_CHUNK;
  }
}
