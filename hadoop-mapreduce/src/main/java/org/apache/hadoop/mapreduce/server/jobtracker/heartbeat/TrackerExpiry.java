/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * Says which trackers have been silent for so long that they are lost. Time in which the JobTracker could not hear them
 * does not count:
 *
 * <ul>
 *   <li>its process stood still, as in a long garbage collection
 *   <li>it handled no heartbeat, although one was waiting, for a handler or a lock
 *   <li>so many calls were waiting that it read no more of them
 *   <li>calls are handled in the order in which they came, so one that waits now may be a tracker's that has been
 *       silent since it came
 * </ul>
 *
 * <p>A JobTracker that is idle hears well: where the only tracker dies, it is lost in time. A tracker also gets the
 * time of {@value #MISSED} heartbeats, as the size of the cluster spaces them.
 *
 * <p>{@link #watch} is for one thread, the rest for any; no heartbeat waits here.
 */
public final class TrackerExpiry {
  /** 0 means that all time counts, which is what stock has. */
  public static final IntKey STALL = new IntKey("mapreduce.jobtracker.expire.trackers.stall", "milliseconds",
      1000, 0, 3_600_000);

  private static final int MISSED = 3;

  /** The calls that the JobTracker has not read or handled yet. */
  interface Backlog {
    Backlog NONE = new Backlog() {
      @Override
      public long oldestMillis() {
        return 0;
      }

      @Override
      public boolean isFull() {
        return false;
      }
    };

    /** Returns for how long the oldest call waits for a handler; 0 if none waits. */
    long oldestMillis();

    /** Tells whether calls are not read because too many wait. */
    boolean isFull();
  }

  private final int shortest;
  private final PauseLog pauses = new PauseLog();
  private volatile Backlog backlog = Backlog.NONE;
  private long endedBefore;
  private long deafMillis;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #STALL} has a value that is not allowed */
  TrackerExpiry(Configuration conf) {
    this.shortest = STALL.read(conf);
  }

  void listenTo(Backlog calls) {
    backlog = calls;
  }

  /**
   * Notes what happened since the last look.
   *
   * @param elapsed milliseconds since the last look
   * @param period milliseconds that were meant to be between them
   * @param now milliseconds of the JobTracker's clock
   */
  public void watch(HeartbeatMetrics metrics, long elapsed, long period, long now) {
    if (shortest == 0) {
      return;
    }
    long ended = metrics.ended();
    boolean waiting = metrics.inProgress() > 0 || backlog.oldestMillis() >= period;
    if (backlog.isFull() || ended == endedBefore && waiting) {
      deafMillis += elapsed;
      if (deafMillis >= shortest) {
        pauses.add(now - deafMillis, now);
      }
    } else {
      deafMillis = 0;
      if (elapsed - period >= shortest) {
        pauses.add(now - (elapsed - period), now);
      }
    }
    endedBefore = ended;
  }

  /**
   * Tells whether a tracker is lost.
   *
   * @param lastSeen when its last heartbeat was handled
   * @param expiry for how long a tracker may be silent
   * @param interval what is between two heartbeats, before it is stretched
   */
  boolean isLost(long lastSeen, long now, long expiry, int interval) {
    if (shortest == 0) {
      return now - lastSeen > expiry;
    }
    long allowed = Math.max(expiry, (long) MISSED * interval);
    pauses.forget(2 * allowed, now);
    return pauses.heard(lastSeen, now) - backlog.oldestMillis() > allowed;
  }

  /** Returns for how many milliseconds the JobTracker could not hear, since it started. Takes no lock. */
  public long stalledMillis() {
    return pauses.total();
  }
}
