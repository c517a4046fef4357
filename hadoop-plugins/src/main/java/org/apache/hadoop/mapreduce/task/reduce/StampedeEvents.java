/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A poller that asks the application master for map completion events, and passes them to the scheduler. It polls often
 * at first, when a reduce has just begun and there are many events, and later once a second, like Hadoop's own reduces.
 */
final class StampedeEvents<K, V> implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeEvents.class);
  private static final int FIRST_PAUSE_MILLIS = 50;
  private static final int MAX_PAUSE_MILLIS = 1000;
  private static final int FAILURE_PAUSE_MILLIS = 5000;
  private static final int MAX_FAILURES = 10;
  private static final int MAX_EVENTS = 10_000;
  private static final int MIN_EVENTS = 100;
  private static final int EVENTS_OF_ALL_REDUCES = 3_000_000;

  private final StampedeReduceSide<K, V> reduce;
  private final ShuffleSchedulerImpl<K, V> scheduler;
  private final int most;
  private int next;

  StampedeEvents(StampedeReduceSide<K, V> reduce, ShuffleSchedulerImpl<K, V> scheduler) {
    this.reduce = reduce;
    this.scheduler = scheduler;
    most = Math.min(MAX_EVENTS,
        Math.max(MIN_EVENTS, EVENTS_OF_ALL_REDUCES / Math.max(1, reduce.job().getNumReduceTasks())));
  }

  /** Runs until interrupted, or until it has failed too often. */
  @Override
  public void run() {
    int failures = 0;
    int pause = FIRST_PAUSE_MILLIS;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        try {
          ask();
          failures = 0;
          Thread.sleep(pause);
          pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        } catch (IOException e) {
          LOG.info("Could not get the completion events of maps", e);
          if (++failures >= MAX_FAILURES) {
            throw new IOException("too many failures downloading events", e);
          }
          Thread.sleep(FAILURE_PAUSE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("The events of all maps are there");
    } catch (Throwable e) {
      reduce.failures().reportException(e);
    }
  }

  private void ask() throws IOException, InterruptedException {
    TaskUmbilicalProtocol umbilical = reduce.context().getUmbilical();
    TaskAttemptID id = (TaskAttemptID) reduce.context().getReduceId();
    TaskCompletionEvent[] events;
    do {
      events = umbilical.getMapCompletionEvents((JobID) id.getJobID(), next, most, id).getMapTaskCompletionEvents();
      next += events.length;
      // Nobody may take a host before all its known events have been passed on
      synchronized (scheduler) {
        for (TaskCompletionEvent event : events) {
          scheduler.resolve(event);
        }
      }
    } while (events.length == most);
  }
}
