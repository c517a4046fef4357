/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.WorkNews;

/**
 * A TaskTracker's long poll of the JobTracker for new work; after news it requests a heartbeat. Ends if the JobTracker,
 * such as a stock one, does not support it. A lost poll costs no more than the rest of a heartbeat interval.
 */
final class WorkQuestions implements Runnable {
  private static final Log LOG = LogFactory.getLog(WorkQuestions.class);
  private static final int HOLD_MILLIS = WorkNews.MAX_MILLIS;
  /** The pause before polling a JobTracker again that had no free place for the call, or could not be reached. */
  private static final long PAUSE_MILLIS = 10_000;

  private final InterTrackerProtocol jobTracker;
  private final String tracker;
  private final Runnable heartbeat;
  private final Pause pause;

  /** A pause, for tests to replace. */
  @FunctionalInterface
  interface Pause {
    void sleep(long millis) throws InterruptedException;
  }

  /** @param heartbeat requests a heartbeat */
  WorkQuestions(InterTrackerProtocol jobTracker, String tracker, Runnable heartbeat, Pause pause) {
    this.jobTracker = jobTracker;
    this.tracker = tracker;
    this.heartbeat = heartbeat;
    this.pause = pause;
  }

  /** Starts polling in a new thread, to be interrupted when the tracker shuts down. */
  static Thread start(InterTrackerProtocol jobTracker, String tracker, Runnable heartbeat) {
    Thread thread = new Thread(new WorkQuestions(jobTracker, tracker, heartbeat, Thread::sleep),
        "Requests for work of " + tracker);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Override
  public void run() {
    try {
      if (isAble()) {
        ask();
      }
    } catch (InterruptedException e) {
      // the tracker is shutting down
    }
  }

  private boolean isAble() throws InterruptedException {
    while (true) {
      try {
        return jobTracker.getProtocolVersion(WorkNews.ABILITY, WorkNews.VERSION) >= WorkNews.VERSION;
      } catch (RemoteException e) {
        return false;
      } catch (IOException e) {
        LOG.debug("Could not reach the JobTracker", e);
        pause.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void ask() throws InterruptedException {
    long seen = 0;
    while (!Thread.interrupted()) {
      try {
        long start = System.nanoTime();
        long told = jobTracker.awaitWork(tracker, seen, HOLD_MILLIS);
        if (told == seen && System.nanoTime() - start < HOLD_MILLIS * 1_000_000L / 2) {
          pause.sleep(PAUSE_MILLIS);
        } else if (told != seen) {
          // Also after the first answer: there may have been news since the last heartbeat.
          heartbeat.run();
        }
        seen = told;
      } catch (RemoteException e) {
        LOG.debug("The JobTracker does not answer requests for work", e);
        return;
      } catch (IOException e) {
        LOG.debug("Could not reach the JobTracker", e);
        pause.sleep(PAUSE_MILLIS);
      }
    }
  }
}
