/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A simulated cluster with its own clock: each tracker reports, waits for the response and then for the ordered
 * interval; the JobTracker handles one heartbeat at a time, each for a random time.
 */
final class PacedCluster {
  private static final long EXPIRY_MILLIS = 600_000;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(PauseMonitor.PERIOD_MILLIS);

  private final IntervalController controller;
  private final HeartbeatMetrics metrics = new HeartbeatMetrics();
  private final int baseMillis;
  private final Random random;
  private final PriorityQueue<Long> reports = new PriorityQueue<>(Comparator.naturalOrder());

  private long now;
  private long nextLook;
  private long freeFrom;

  /**
   * The figures observed over a period.
   *
   * @param least the shortest interval ordered, before jitter, in milliseconds
   * @param most the longest interval ordered, before jitter, in milliseconds
   * @param meanWait the mean wait of a heartbeat, in milliseconds
   * @param share the fraction of the time in which the JobTracker was busy
   */
  record Seen(int least, int most, double meanWait, double share) {
  }

  /** Creates a cluster whose trackers all start at the same moment. */
  PacedCluster(IntervalController controller, int trackers, int baseMillis, Random random) {
    this.controller = controller;
    this.baseMillis = baseMillis;
    this.random = random;
    for (int i = 0; i < trackers; i++) {
      reports.add(0L);
    }
  }

  /** Runs the cluster for this many seconds, with a mean of {@code workMillis} per heartbeat. */
  Seen run(int seconds, double workMillis) {
    long end = now + TimeUnit.SECONDS.toNanos(seconds);
    int least = Integer.MAX_VALUE;
    int most = 0;
    double waited = 0;
    double worked = 0;
    int beats = 0;
    while (reports.peek() < end) {
      now = reports.poll();
      look(Math.max(now, freeFrom));
      long taken = Math.max(now, freeFrom);
      long work = (long) (-Math.log(1 - random.nextDouble()) * workMillis * 1e6);
      freeFrom = taken + work;
      metrics.arrived();
      metrics.taken(taken - now);
      metrics.ended(freeFrom - now);
      int ordered = controller.next(baseMillis, EXPIRY_MILLIS);
      reports.add(freeFrom + TimeUnit.MILLISECONDS.toNanos(ordered));
      least = Math.min(least, controller.stretched());
      most = Math.max(most, controller.stretched());
      waited += (taken - now) / 1e6;
      worked += work;
      beats++;
    }
    now = end;
    return new Seen(least, most, waited / beats, worked / TimeUnit.SECONDS.toNanos(seconds));
  }

  private void look(long until) {
    for (; nextLook <= until; nextLook += LOOK_NANOS) {
      controller.control(nextLook, metrics);
    }
  }
}
