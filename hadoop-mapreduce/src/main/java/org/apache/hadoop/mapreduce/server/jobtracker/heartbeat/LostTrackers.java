/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.function.Supplier;

/**
 * Removes the trackers that have not reported for too long, one by one. Failing the tasks of a tracker takes a while
 * and the JobTracker's monitor. When many are lost at once, as with a switch, other trackers get their turn in between,
 * so that they are not considered lost because the JobTracker is busy.
 */
public final class LostTrackers {
  /**
   * The pause between trackers; without it, the monitor would be retaken before a thread waiting for it has woken up.
   */
  private static final int PAUSE_MILLIS = 1;

  /** The result for the tracker with the oldest known report. */
  public enum Found {
    /** A tracker that was lost and has been removed. */
    LOST,
    /** A tracker that has reported since, or was already gone. */
    ALIVE,
    /** No tracker whose report is too old. */
    NONE
  }

  private LostTrackers() {
  }

  /**
   * Checks one tracker at a time, with the locks that this takes, until none is left that may be lost. The thread must
   * hold no lock. An interrupt does not end this; the interrupt status is restored.
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
