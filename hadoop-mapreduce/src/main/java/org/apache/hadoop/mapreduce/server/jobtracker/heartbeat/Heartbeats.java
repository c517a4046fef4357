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
 * The work of the JobTracker on heartbeats beside answering them: it counts them, orders the interval to the next one,
 * and says which trackers are silent for too long. Thread-safe; a heartbeat takes no lock here.
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

  /** Returns the counts of heartbeats, with their waiting. */
  public HeartbeatMetrics metrics() {
    return metrics;
  }

  /** Returns the controller of the interval between two heartbeats of a tracker. */
  public IntervalController intervals() {
    return controller;
  }

  /** Returns the judge of trackers that are silent for too long. */
  public TrackerExpiry expiry() {
    return trackerExpiry;
  }

  /** Has something told of each look at the load, with the seconds since the last one, in the thread that looks. */
  public void alsoTell(DoubleConsumer each) {
    watcher = each;
  }

  /** Heartbeats that end in a second, while they are watched. */
  public SmoothedRate rate() {
    return rate;
  }

  /** Returns the time that the heartbeats that end in a second took together, in nanoseconds. */
  public SmoothedRate nanosRate() {
    return nanosRate;
  }

  /** Returns the time that the heartbeats that are taken up in a second have waited together, in nanoseconds. */
  public SmoothedRate waitRate() {
    return waitRate;
  }

  /**
   * The interval to order a tracker, in milliseconds.
   *
   * @param base what the size of the cluster asks for
   * @param expiry milliseconds after which a silent tracker is lost
   */
  public int next(int base, long expiry) {
    return controller.next(base, expiry);
  }

  /** Tells whether a tracker is lost that was last heard at {@code lastSeen}; all in milliseconds. */
  public boolean isLost(long lastSeen, long now, long expiry) {
    return trackerExpiry.isLost(lastSeen, now, expiry, controller.base());
  }

  /**
   * Watches the heartbeats from now on.
   *
   * @param server what the trackers call; null where they call the JobTracker itself
   * @param clock the JobTracker's, in milliseconds
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

  /** Looks at the load again, so many seconds after the last time; for one thread. */
  void measure(double seconds) {
    if (seconds > 0) {
      rate.update(metrics.ended(), seconds);
      nanosRate.update(metrics.nanos(), seconds);
      waitRate.update(metrics.waitNanos(), seconds);
      watcher.accept(seconds);
    }
  }

  /** Ends the watching, if it goes on. */
  public synchronized void stopWatch() {
    if (monitor != null) {
      monitor.stop();
      monitor = null;
    }
  }

  /** The calls that wait in {@code server}. */
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
