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
 * Counts the heartbeats that the JobTracker gets, and how long they wait and take. Takes no lock: who counts never
 * waits for who reads, and a reader may see one heartbeat in one number and not yet in another.
 */
public final class HeartbeatMetrics {
  /** The answer of {@link #takeShortestWaitNanos} when there was no heartbeat. */
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
   * A tracker that was lost.
   *
   * @param millis when that was found out
   */
  public record Lost(String name, long millis) {
  }

  /** Notes that a handler has the heartbeat; it may have to wait for a lock. */
  public void arrived() {
    arrived.increment();
  }

  /** Notes that the heartbeat waits no more, and has waited for so long since the JobTracker read it. */
  public void taken(long waited) {
    taken.increment();
    waitNanos.add(waited);
    shortestWaitNanos.accumulate(waited);
  }

  /** Notes that the heartbeat is answered, or has failed, so long after the JobTracker read it. */
  public void ended(long took) {
    nanos.add(took);
    ended.increment();
  }

  /** Notes that the answer to a heartbeat has a task to launch. */
  public void launched(boolean isMap) {
    (isMap ? launchedMaps : launchedReduces).increment();
  }

  /** Notes that a tracker has not sent one for too long; found out at this moment, in milliseconds. */
  public void lostTracker(String name, long millis) {
    lostTrackers.increment();
    latestLost.updateAndGet(before ->
        Stream.concat(Stream.of(new Lost(name, millis)), before.stream()).limit(MAX_LOST).toList());
  }

  /** Tasks that trackers were told to launch, those for setups and cleanups among them. */
  public long launchedTasks(boolean ofMaps) {
    return (ofMaps ? launchedMaps : launchedReduces).sum();
  }

  /** Trackers that were lost. */
  public long lostTrackers() {
    return lostTrackers.sum();
  }

  /** The trackers that were lost last, the latest first; {@value #MAX_LOST} at most. */
  public List<Lost> latestLost() {
    return latestLost.get();
  }

  /** Heartbeats that were answered or have failed. */
  public long ended() {
    return ended.sum();
  }

  /** Heartbeats that handlers have now; may be off by those that come or go at this moment. */
  public long inProgress() {
    long gone = ended.sum();
    return Math.max(0, arrived.sum() - gone);
  }

  /** Heartbeats that have got the locks that they need. */
  public long taken() {
    return taken.sum();
  }

  /** Returns how long all heartbeats have waited for a handler and a lock. */
  public long waitNanos() {
    return waitNanos.sum();
  }

  /** Returns how long all heartbeats that ended took, with their waiting. */
  public long nanos() {
    return nanos.sum();
  }

  /** The shortest wait since this was last asked, or {@link #NONE}. For one thread. */
  long takeShortestWaitNanos() {
    return shortestWaitNanos.getThenReset();
  }
}
