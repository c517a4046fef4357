/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.Collection;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The times to look for a map that needs a second attempt. A search goes through all maps of a job that run, and a job
 * whose maps are all launched is searched by each heartbeat, for each free slot. A map becomes slow in minutes, so that
 * a search that has found none which any tracker could be given holds for a while.
 *
 * <p>One for each job. A search and what it has found are guarded by the job's monitor; {@link #isDue} may be asked by
 * any thread, and one that does not hold the monitor may get to know late of what a search has found.
 */
public final class SpeculativeSearch {
  /** 0 means that there is no pause, as by stock. */
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
   * Tells whether to search.
   *
   * @param now in milliseconds; a clock that was set back ends a pause
   */
  public boolean isDue(long now) {
    if (paused && (now < pausedAt || now - pausedAt >= pauseMillis)) {
      paused = false;
    }
    return !paused;
  }

  /**
   * Notes that a search among {@code running} has found no map for a tracker; another tracker may have more luck.
   *
   * @param mayBeGiven tells whether a map may be given to another tracker
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
