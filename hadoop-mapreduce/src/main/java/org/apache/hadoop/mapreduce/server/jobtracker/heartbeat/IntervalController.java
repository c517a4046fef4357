/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * A controller that stretches the interval between two heartbeats while the JobTracker cannot keep up with them, and
 * adds jitter, so that trackers do not report in step.
 *
 * <p>A closed-loop controller. It measures the standing wait, the shortest wait of any heartbeat in a whole interval: a
 * burst that is worked off does not count, a standing queue does (Nichols and Jacobson, "Controlling Queue Delay",
 * 2012). Trackers that wait for a response before the next interval begins form a closed network, in which lengthening
 * the interval shortens the wait by the same amount (the interactive response time law: Denning and Buzen, "The
 * Operational Analysis of Queueing Network Models", 1978). A wait above the target is therefore added to the interval,
 * which at most doubles in one step. A wait below half the target shortens the interval by a fraction, a small one
 * first and doubled with each consecutive step. In between the interval is held.
 *
 * <p>A new interval takes effect one interval later, so measurements until then are discarded, and a step takes two
 * intervals.
 *
 * <p>{@link #next} may be called by any thread and takes no lock; {@link #control} is for one thread.
 */
public final class IntervalController {
  /** The target for the wait; 0 means that the interval is not stretched, as on stock. */
  public static final IntKey TARGET =
      new IntKey("mapreduce.jobtracker.heartbeat.wait.target", "milliseconds", 50, 0, 60_000);
  /** The maximum that the interval is stretched to. */
  public static final IntKey MAX =
      new IntKey("mapreduce.jobtracker.heartbeat.interval.max", "milliseconds", 60_000, 10, 3_600_000);
  /** The maximum random addition to each interval, as a percentage of it. */
  public static final IntKey JITTER =
      new IntKey("mapreduce.jobtracker.heartbeat.jitter.percent", "percent", 10, 0, 100);

  /**
   * The minimum number of intervals in the expiry time: with fewer, a single failure could make a tracker count as
   * lost.
   */
  private static final int BEATS_TO_EXPIRY = 3;
  private static final int MIN_STEP = 64;
  private static final int MAX_STEP = 8;
  /**
   * The shortest time over which waits are judged: in less, a small cluster sends too few heartbeats for their waits to
   * be representative.
   */
  private static final long MIN_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long targetNanos;
  private final int maxMillis;
  private final double jitter;
  private final DoubleSupplier random;

  private volatile int baseMillis;
  private volatile int limitMillis;
  private volatile int extraMillis;
  private boolean began;
  private boolean measuring;
  private long untilNanos;
  private int step = MIN_STEP;

  /**
   * @param random returns uniformly distributed numbers from 0 (inclusive) to 1 (exclusive); called by any thread
   * @throws org.apache.hadoop.conf.InvalidKeyException if one of the three keys has a value that is not allowed
   */
  IntervalController(Configuration conf, DoubleSupplier random) {
    this.targetNanos = TimeUnit.MILLISECONDS.toNanos(TARGET.read(conf));
    this.maxMillis = MAX.read(conf);
    this.jitter = JITTER.read(conf) / 100.0;
    this.random = random;
  }

  /**
   * Returns the interval to set for a tracker.
   *
   * @param base the interval for the size of the cluster, in milliseconds; the minimum
   * @param expiry the milliseconds without a heartbeat after which a tracker is lost
   */
  int next(int base, long expiry) {
    baseMillis = base;
    limitMillis = (int) Math.max(base, Math.min(maxMillis, expiry / BEATS_TO_EXPIRY));
    double millis = stretched() * (1 + jitter * random.getAsDouble());
    return (int) Math.min(Integer.MAX_VALUE, millis);
  }

  /** Returns the interval for the size of the cluster as of the last call of {@link #next}, in milliseconds, or 0. */
  public int base() {
    return baseMillis;
  }

  /** Returns the current interval before jitter, in milliseconds. */
  public int stretched() {
    return (int) Math.min((long) baseMillis + extraMillis, Math.max(baseMillis, limitMillis));
  }

  /** Takes a control step if one is due. To be called several times a second. */
  void control(long nowNanos, HeartbeatMetrics metrics) {
    if (targetNanos == 0) {
      return;
    }
    if (!began) {
      began = true;
      untilNanos = nowNanos;
    }
    if (nowNanos - untilNanos < 0) {
      return;
    }
    long wait = metrics.takeShortestWaitNanos();
    if (wait == HeartbeatMetrics.NONE) {
      return;
    }
    if (measuring) {
      extraMillis = Math.max(0, stretched() + change(wait) - baseMillis);
    }
    measuring = !measuring;
    long oneInterval = TimeUnit.MILLISECONDS.toNanos((long) (stretched() * (1 + jitter)));
    untilNanos = nowNanos + Math.max(MIN_WINDOW_NANOS, oneInterval + wait);
  }

  /** Returns the change of the interval in milliseconds. */
  private int change(long wait) {
    int now = stretched();
    if (wait > targetNanos) {
      step = MIN_STEP;
      long excess = TimeUnit.NANOSECONDS.toMillis(wait - targetNanos * 3 / 4);
      return (int) Math.min(Math.max(1, excess), now);
    }
    if (wait >= targetNanos / 2) {
      step = MIN_STEP;
      return 0;
    }
    int part = Math.max(1, now / step);
    step = Math.max(MAX_STEP, step / 2);
    return -part;
  }
}
