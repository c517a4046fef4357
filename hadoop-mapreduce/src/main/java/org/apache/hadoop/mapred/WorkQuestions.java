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
 * A TaskTracker's question to the JobTracker whether there is new work, asked again and again while it is held; after
 * news a heartbeat is asked for. Ends where the JobTracker does not know the question, as one of stock. A question that
 * is lost costs no more than the rest of a heartbeat's interval.
 */
final class WorkQuestions implements Runnable {
  private static final Log LOG = LogFactory.getLog(WorkQuestions.class);
  private static final int HOLD_MILLIS = WorkNews.MAX_MILLIS;
  /** The pause before a JobTracker is asked again that has no place for a question, or was not reached. */
  private static final long PAUSE_MILLIS = 10_000;

  private final InterTrackerProtocol jobTracker;
  private final String tracker;
  private final Runnable heartbeat;
  private final Pause pause;

  /** Lets time pass. */
  @FunctionalInterface
  interface Pause {
    void sleep(long millis) throws InterruptedException;
  }

  /** @param heartbeat asks for one */
  WorkQuestions(InterTrackerProtocol jobTracker, String tracker, Runnable heartbeat, Pause pause) {
    this.jobTracker = jobTracker;
    this.tracker = tracker;
    this.heartbeat = heartbeat;
    this.pause = pause;
  }

  /** Starts to ask, in a thread that is to be interrupted when the tracker ends. */
  static Thread start(InterTrackerProtocol jobTracker, String tracker, Runnable heartbeat) {
    Thread thread = new Thread(new WorkQuestions(jobTracker, tracker, heartbeat, Thread::sleep),
        "Questions for work of " + tracker);
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
      // the tracker ends
    }
  }

  private boolean isAble() throws InterruptedException {
    while (true) {
      try {
        return jobTracker.getProtocolVersion(WorkNews.ABILITY, WorkNews.VERSION) >= WorkNews.VERSION;
      } catch (RemoteException e) {
        return false;
      } catch (IOException e) {
        LOG.debug("The JobTracker was not reached", e);
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
          // The first answer, too: there may have been news since the last heartbeat.
          heartbeat.run();
        }
        seen = told;
      } catch (RemoteException e) {
        LOG.debug("The JobTracker does not answer questions for work", e);
        return;
      } catch (IOException e) {
        LOG.debug("The JobTracker was not reached", e);
        pause.sleep(PAUSE_MILLIS);
      }
    }
  }
}
