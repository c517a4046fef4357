/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The counters of the heartbeats that the JobTracker receives, and of their waiting and processing times. Lock-free:
 * updates never wait for reads, and a reader may see one heartbeat in one counter and not yet in another.
 */
public final class HeartbeatMetrics {
  /** The result of {@link #takeShortestWaitNanos} if there was no heartbeat. */
  static final long NONE = Long.MAX_VALUE;

  private static final int MAX_LOST = 20;

  private final LongAdder arrived = new LongAdder();
  private final LongAdder taken = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder waitNanos = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder launchedMaps = new LongAdder();
  private final LongAdder launchedReduces = new LongAdder();
  private final LongAdder lostTrackers = new LongAdder();
  private final AtomicReference<List<Lost>> latestLost = new AtomicReference<>(List.of());
  private final LongAccumulator shortestWaitNanos = new LongAccumulator(Math::min, NONE);

  /**
   * A lost tracker.
   *
   * @param millis the time when its loss was detected
   */
  public record Lost(String name, long millis) {
  }

  /** Counts a heartbeat that a handler has taken; it may have to wait for a lock. */
  public void arrived() {
    arrived.increment();
  }

  /** Counts a heartbeat that has stopped waiting, with its waiting time since the JobTracker read it. */
  public void taken(long waited) {
    taken.increment();
    waitNanos.add(waited);
    shortestWaitNanos.accumulate(waited);
  }

  /** Counts a heartbeat that has been answered or has failed, with the time since the JobTracker read it. */
  public void ended(long took) {
    nanos.add(took);
    ended.increment();
  }

  /** Counts a task to launch in the response to a heartbeat. */
  public void launched(boolean isMap) {
    (isMap ? launchedMaps : launchedReduces).increment();
  }

  /** Counts a tracker that has not sent a heartbeat for too long, detected at a time in milliseconds. */
  public void lostTracker(String name, long millis) {
    lostTrackers.increment();
    latestLost.updateAndGet(before ->
        Stream.concat(Stream.of(new Lost(name, millis)), before.stream()).limit(MAX_LOST).toList());
  }

  /** Returns the number of tasks that trackers were told to launch, including setup and cleanup tasks. */
  public long launchedTasks(boolean ofMaps) {
    return (ofMaps ? launchedMaps : launchedReduces).sum();
  }

  /** Returns the number of lost trackers. */
  public long lostTrackers() {
    return lostTrackers.sum();
  }

  /** Returns the trackers that were lost last, the latest first; {@value #MAX_LOST} at most. */
  public List<Lost> latestLost() {
    return latestLost.get();
  }

  /** Returns the number of heartbeats that were answered or have failed. */
  public long ended() {
    return ended.sum();
  }

  /** Returns the number of heartbeats in progress; may be slightly off due to concurrent updates. */
  public long inProgress() {
    long gone = ended.sum();
    return Math.max(0, arrived.sum() - gone);
  }

  /** Returns the number of heartbeats that have acquired the locks that they need. */
  public long taken() {
    return taken.sum();
  }

  /** Returns the total time that heartbeats have waited for a handler and a lock. */
  public long waitNanos() {
    return waitNanos.sum();
  }

  /** Returns the total time of all ended heartbeats, including their waiting. */
  public long nanos() {
    return nanos.sum();
  }

  /** Returns the shortest wait since the last call, or {@link #NONE}. For one thread. */
  long takeShortestWaitNanos() {
    return shortestWaitNanos.getThenReset();
  }
}
