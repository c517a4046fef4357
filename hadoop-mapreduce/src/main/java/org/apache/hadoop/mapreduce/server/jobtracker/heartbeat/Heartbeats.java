/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.Server;

/**
 * The JobTracker's processing of heartbeats apart from answering them: counts them, sets the interval to the next one,
 * and determines which trackers have been silent for too long. Thread-safe; a heartbeat takes no lock here.
 */
public final class Heartbeats {
  private final HeartbeatMetrics metrics = new HeartbeatMetrics();
  private final IntervalController controller;
  private final TrackerExpiry trackerExpiry;
  private final SmoothedRate rate = new SmoothedRate();
  private final SmoothedRate nanosRate = new SmoothedRate();
  private final SmoothedRate waitRate = new SmoothedRate();
  private volatile DoubleConsumer watcher = seconds -> { };
  @GuardedBy("this")
  private PauseMonitor monitor;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if one of the keys has a value that is not allowed */
  public Heartbeats(Configuration conf) {
    controller = new IntervalController(conf, () -> ThreadLocalRandom.current().nextDouble());
    trackerExpiry = new TrackerExpiry(conf);
  }

  /** Returns the heartbeat metrics, including waiting times. */
  public HeartbeatMetrics metrics() {
    return metrics;
  }

  /** Returns the controller of the interval between two heartbeats of a tracker. */
  public IntervalController intervals() {
    return controller;
  }

  /** Returns the detector of trackers that have been silent for too long. */
  public TrackerExpiry expiry() {
    return trackerExpiry;
  }

  /**
   * Sets a listener for each sampling of the load, called with the seconds since the last one, in the sampling thread.
   */
  public void alsoTell(DoubleConsumer each) {
    watcher = each;
  }

  /** Returns the rate of heartbeats that end, per second, while they are watched. */
  public SmoothedRate rate() {
    return rate;
  }

  /** Returns the total time of the heartbeats that end, in nanoseconds per second. */
  public SmoothedRate nanosRate() {
    return nanosRate;
  }

  /** Returns the total waiting time of the heartbeats that stop waiting, in nanoseconds per second. */
  public SmoothedRate waitRate() {
    return waitRate;
  }

  /**
   * Returns the interval to set for a tracker, in milliseconds.
   *
   * @param base the interval for the size of the cluster
   * @param expiry the milliseconds after which a silent tracker is lost
   */
  public int next(int base, long expiry) {
    return controller.next(base, expiry);
  }

  /** Returns true if a tracker last heard from at {@code lastSeen} is lost; all in milliseconds. */
  public boolean isLost(long lastSeen, long now, long expiry) {
    return trackerExpiry.isLost(lastSeen, now, expiry, controller.base());
  }

  /**
   * Starts to watch the heartbeats.
   *
   * @param server the server that the trackers call; null if they call the JobTracker directly
   * @param clock the JobTracker's clock, in milliseconds
   */
  public synchronized void startWatch(Server server, LongSupplier clock) {
    if (monitor != null) {
      return;
    }
    if (server != null) {
      trackerExpiry.listenTo(new CallBacklog(server));
    }
    monitor = new PauseMonitor((nanos, elapsed) -> {
      trackerExpiry.watch(metrics, elapsed, PauseMonitor.PERIOD_MILLIS, clock.getAsLong());
      controller.control(nanos, metrics);
      measure(elapsed / 1000.0);
    });
    monitor.start();
  }

  /** Samples the load, the given seconds after the last time; for one thread. */
  void measure(double seconds) {
    if (seconds > 0) {
      rate.update(metrics.ended(), seconds);
      nanosRate.update(metrics.nanos(), seconds);
      waitRate.update(metrics.waitNanos(), seconds);
      watcher.accept(seconds);
    }
  }

  /** Stops watching, if in progress. */
  public synchronized void stopWatch() {
    if (monitor != null) {
      monitor.stop();
      monitor = null;
    }
  }

  /** The backlog of calls in {@code server}. */
  private record CallBacklog(Server server) implements TrackerExpiry.Backlog {
    @Override
    public long oldestMillis() {
      return server.oldestCallAge();
    }

    @Override
    public boolean isFull() {
      return server.isCallQueueFull();
    }
  }
}
