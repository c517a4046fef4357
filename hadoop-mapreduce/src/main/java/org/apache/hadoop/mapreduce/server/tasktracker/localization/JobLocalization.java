/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;

/**
 * The turn to copy the files of one job to this node. Its holder has none of the tracker's monitors, which others need
 * to report, to be killed and to launch other jobs. If the job is purged meanwhile, the holder of the turn removes the
 * job's files at its end, so that no file appears after they were removed. Thread-safe.
 */
public final class JobLocalization {
  @GuardedBy("this")
  private boolean isTaken;
  @GuardedBy("this")
  private boolean hasEnded;
  @GuardedBy("this")
  private Runnable atEnd;

  /** A piece of work to be done in turn. */
  @FunctionalInterface
  public interface Body {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs {@code body} once no other body is running.
   *
   * @throws IOException also if the job is purged
   */
  public void inTurn(Body body) throws IOException, InterruptedException {
    synchronized (this) {
      while (isTaken && !hasEnded) {
        wait();
      }
      if (hasEnded) {
        throw new IOException("The job is being removed from this node");
      }
      isTaken = true;
    }
    try {
      body.run();
    } finally {
      Runnable last;
      synchronized (this) {
        isTaken = false;
        last = atEnd;
        notifyAll();
      }
      if (last != null) {
        last.run();
      }
    }
  }

  /**
   * Prevents further bodies from running.
   *
   * @return true if a body is running, at whose end {@code then} is called
   */
  public synchronized boolean endsLater(Runnable then) {
    hasEnded = true;
    atEnd = isTaken ? then : null;
    notifyAll();
    return isTaken;
  }
}
