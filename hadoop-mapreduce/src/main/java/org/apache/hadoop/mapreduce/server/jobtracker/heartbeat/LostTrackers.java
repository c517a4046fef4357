/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.function.Supplier;

/**
 * Forgets the trackers that have not reported for too long, one after the other. To fail the tasks of one takes a while
 * and the JobTracker's monitor. When many are lost at once, as with a switch, the others get through in between, so
 * that they are not taken for lost because the JobTracker is busy.
 */
public final class LostTrackers {
  /** The pause without which the monitor would be taken again before a thread that waits for it has woken up. */
  private static final int PAUSE_MILLIS = 1;

  /** The fate of the tracker whose last report was the oldest that was known. */
  public enum Found {
    /** A tracker that was lost, and is forgotten. */
    LOST,
    /** A tracker that has reported since, or was gone already. */
    ALIVE,
    /** No tracker whose report is too old. */
    NONE
  }

  private LostTrackers() {
  }

  /**
   * Has one tracker looked at, with the locks that it takes, until none is left that may be lost. The thread must hold
   * no lock. An interrupt does not end this, and is kept.
   */
  public static void forget(Supplier<Found> next) {
    boolean interrupted = false;
    for (Found found = next.get(); found != Found.NONE; found = next.get()) {
      if (found == Found.LOST) {
        try {
          Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
