/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.Server;

/**
 * What the JobTracker does with heartbeats beside answering them: counts them, orders the interval to the next one, and
 * says which trackers are silent for too long. Thread-safe; a heartbeat takes no lock here.
 */
public final class Heartbeats {
  private final HeartbeatLoad load = new HeartbeatLoad();
  private final HeartbeatPace pace;
  private final TrackerSilence silence;
  private final SmoothedRate rate = new SmoothedRate();
  private final SmoothedRate nanosRate = new SmoothedRate();
  private final SmoothedRate waitRate = new SmoothedRate();
  @GuardedBy("this")
  private HeartbeatWatch watch;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if one of the keys has a value that is not allowed */
  public Heartbeats(Configuration conf) {
    pace = new HeartbeatPace(conf, () -> ThreadLocalRandom.current().nextDouble());
    silence = new TrackerSilence(conf);
  }

  /** Returns the counter of heartbeats. */
  public HeartbeatLoad load() {
    return load;
  }

  /** Returns the controller of the interval between two heartbeats of a tracker. */
  public HeartbeatPace pace() {
    return pace;
  }

  /** Returns the watch for trackers that are silent for too long. */
  public TrackerSilence silence() {
    return silence;
  }

  /** Heartbeats that end in a second, while they are watched. */
  public SmoothedRate rate() {
    return rate;
  }

  /** What the heartbeats that end in a second took together, in nanoseconds. */
  public SmoothedRate nanosRate() {
    return nanosRate;
  }

  /** What the heartbeats that are taken up in a second have waited together, in nanoseconds. */
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
    return pace.next(base, expiry);
  }

  /** Whether a tracker is lost that was last heard at {@code lastSeen}; all in milliseconds. */
  public boolean isLost(long lastSeen, long now, long expiry) {
    return silence.isLost(lastSeen, now, expiry, pace.base());
  }

  /**
   * Watches the heartbeats from now on.
   *
   * @param server what the trackers call; null where they call the JobTracker itself
   * @param clock the JobTracker's, in milliseconds
   */
  public synchronized void startWatch(Server server, LongSupplier clock) {
    if (watch != null) {
      return;
    }
    if (server != null) {
      silence.listenTo(new CallBacklog(server));
    }
    watch = new HeartbeatWatch((nanos, elapsed) -> {
      silence.watch(load, elapsed, HeartbeatWatch.PERIOD_MILLIS, clock.getAsLong());
      pace.control(nanos, load);
      measure(elapsed / 1000.0);
    });
    watch.start();
  }

  /** Looks at the load again, so many seconds after the last time; for one thread. */
  void measure(double seconds) {
    if (seconds > 0) {
      rate.update(load.ended(), seconds);
      nanosRate.update(load.nanos(), seconds);
      waitRate.update(load.waitNanos(), seconds);
    }
  }

  /** Ends the watching, if it goes on. */
  public synchronized void stopWatch() {
    if (watch != null) {
      watch.stop();
      watch = null;
    }
  }

  /** The calls that wait in {@code server}. */
  private record CallBacklog(Server server) implements TrackerSilence.Backlog {
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
