/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * Determines which trackers have been silent for so long that they are lost. Time in which the JobTracker could not
 * hear from them does not count:
 *
 * <ul>
 *   <li>its process was paused, as in a long garbage collection
 *   <li>it handled no heartbeat, although one was waiting for a handler or a lock
 *   <li>so many calls were waiting that it read no more of them
 *   <li>calls are handled in order of arrival, so a waiting call may be from a tracker that has been silent since it
 *       arrived
 * </ul>
 *
 * <p>An idle JobTracker misses nothing: if its only tracker dies, it is lost in time. A tracker is also allowed the
 * time of {@value #MISSED} heartbeats at the interval for the size of the cluster.
 *
 * <p>{@link #watch} is for one thread, the rest for any; no heartbeat waits here.
 */
public final class TrackerExpiry {
  /** The shortest pause that is excluded; 0 means that all time counts, as on stock. */
  public static final IntKey STALL = new IntKey("mapreduce.jobtracker.expire.trackers.stall", "milliseconds",
      1000, 0, 3_600_000);

  private static final int MISSED = 3;

  /** The backlog of calls that the JobTracker has not read or handled yet. */
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

    /** Returns how long the oldest call has been waiting for a handler; 0 if none is waiting. */
    long oldestMillis();

    /** Returns true if calls are not read because too many are waiting. */
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
   * Records what happened since the last sample.
   *
   * @param elapsed the milliseconds since the last sample
   * @param period the intended milliseconds between samples
   * @param now the time in milliseconds of the JobTracker's clock
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
   * Returns true if a tracker is lost.
   *
   * @param lastSeen the time when its last heartbeat was handled
   * @param expiry the time that a tracker may be silent
   * @param interval the time between two heartbeats, before it is stretched
   */
  boolean isLost(long lastSeen, long now, long expiry, int interval) {
    if (shortest == 0) {
      return now - lastSeen > expiry;
    }
    long allowed = Math.max(expiry, (long) MISSED * interval);
    pauses.forget(2 * allowed, now);
    return pauses.heard(lastSeen, now) - backlog.oldestMillis() > allowed;
  }

  /**
   * Returns the total milliseconds in which the JobTracker could not hear from trackers, since it started. Takes no
   * lock.
   */
  public long stalledMillis() {
    return pauses.total();
  }
}
