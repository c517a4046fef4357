/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.Collection;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * A pause between searches for a map that needs a speculative attempt. A search scans all running maps of a job, and a
 * job whose maps are all launched is searched by each heartbeat, for each free slot. A map becomes slow over minutes,
 * so the result of a search that found no map for any tracker stays valid for a while.
 *
 * <p>Created per job. A search and its result are guarded by the job's monitor; {@link #isDue} may be called by any
 * thread, and one that does not hold the monitor may see the result late.
 */
public final class SpeculativeSearch {
  /** The length of a pause; 0 means that there is none, as on stock. */
  public static final IntKey PAUSE =
      new IntKey("mapreduce.job.speculative.search.pause", "milliseconds", 1000, 0, 60_000);

  private final int pauseMillis;
  private volatile boolean paused;
  private volatile long pausedAt;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PAUSE} has a value that is not allowed */
  public SpeculativeSearch(Configuration conf) {
    pauseMillis = PAUSE.read(conf);
  }

  /**
   * Returns true if a search is due.
   *
   * @param now the wall-clock time in milliseconds; a clock that was set back ends a pause
   */
  public boolean isDue(long now) {
    if (paused && (now < pausedAt || now - pausedAt >= pauseMillis)) {
      paused = false;
    }
    return !paused;
  }

  /**
   * Records that a search among {@code running} found no map for a tracker; pauses unless another tracker may be given
   * one.
   *
   * @param mayBeGiven returns true if a map may be given to another tracker
   */
  public <T> void foundNone(Collection<T> running, Predicate<T> mayBeGiven, long now) {
    if (pauseMillis == 0) {
      return;
    }
    for (T map : running) {
      if (mayBeGiven.test(map)) {
        return;
      }
    }
    pausedAt = now;
    paused = true;
  }
}
