/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Collection;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.BenchmarkThreads;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.mapreduce.TaskType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The way in which trackers learn of the maps that have ended: one thread appends the events of a job with the job
 * locked, as a heartbeat does, while seven others follow it from the first event to the last, so many at a time as a
 * tracker asks for. An operation is one event that all seven have read, and its time what the threads together take for
 * it.
 */
public class CompletionEventsBenchmark extends AbstractMicrobenchmark {
  private static final int EVENTS = 100_000;
  private static final int READERS = 7;
  /** The events that a tracker asks for at once, as shipped. */
  private static final int BATCH = 500;

  private final TaskCompletionEvent[] events = new TaskCompletionEvent[EVENTS];
  private final JobConf conf = new JobConf();
  private JobTracker jobTracker;
  private BenchmarkThreads workers;
  private volatile boolean appending;

  @Setup
  public void setUp() {
    UnwrittenLog.setUp();
    conf.setUser("me");
    conf.setNumMapTasks(EVENTS);
    for (int i = 0; i < EVENTS; i++) {
      events[i] = new TaskCompletionEvent(i, new TaskAttemptID("201011110000", 1, TaskType.MAP, i, 0), i, true,
          TaskCompletionEvent.Status.SUCCEEDED, "http://host" + i % 1000 + ":50060");
    }
    jobTracker = new JobTracker();
    workers = new BenchmarkThreads(1 + READERS);
  }

  @TearDown
  public void tearDown() {
    workers.close();
  }

  /** Appends all events of a job, and follows them. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long appendAndFollow() throws Exception {
    JobInProgress job = new JobInProgress(new JobID("201011110000", 1), conf, jobTracker) { };
    MethodHandle log = log(job);
    appending = true;
    return workers.each(thread -> thread == 0 ? append(job, log) : follow(job));
  }

  /** Adds an event: an arm's list of them is of a type of its own. */
  private static MethodHandle log(JobInProgress job) throws ReflectiveOperationException {
    Field field = JobInProgress.class.getDeclaredField("taskCompletionEvents");
    Class<?> parameter = Collection.class.isAssignableFrom(field.getType()) ? Object.class : TaskCompletionEvent.class;
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    return lookup.unreflect(field.getType().getDeclaredMethod("add", parameter)).bindTo(field.get(job));
  }

  private long append(JobInProgress job, MethodHandle log) {
    try {
      for (TaskCompletionEvent event : events) {
        synchronized (job) {
          log.invoke(event);
        }
      }
      return EVENTS;
    } catch (Throwable e) {
      throw new IllegalStateException("this arm keeps events in another way", e);
    } finally {
      appending = false;
    }
  }

  private long follow(JobInProgress job) {
    int read = 0;
    while (read < EVENTS) {
      boolean more = appending;
      TaskCompletionEvent[] next = job.getTaskCompletionEvents(read, BATCH);
      for (TaskCompletionEvent event : next) {
        if (event != events[read++]) {
          throw new IllegalStateException("event " + event + " instead of number " + (read - 1));
        }
      }
      if (next.length == 0) {
        if (!more) {
          throw new IllegalStateException("only " + read + " events");
        }
        Thread.yield();
      }
    }
    return read;
  }
}
