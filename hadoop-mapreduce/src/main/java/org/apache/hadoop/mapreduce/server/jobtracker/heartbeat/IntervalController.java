/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * Stretches the interval between two heartbeats while the JobTracker cannot keep up with them, and spreads it, so that
 * trackers do not report in step.
 *
 * <p>A closed loop. What it measures is the standing wait, the shortest wait of any heartbeat in a whole interval: a
 * burst that is worked off does not count, a queue that stays does (Nichols and Jacobson, "Controlling Queue Delay",
 * 2012). Trackers that wait for an answer before they count the next interval are a closed network, in which an
 * interval that is longer by so much makes the wait shorter by as much (the interactive response time law: Denning and
 * Buzen, "The Operational Analysis of Queueing Network Models", 1978). So a wait above the target is added to the
 * interval, which at most doubles in one step. A wait below half the target takes a part of the interval off again, a
 * small one first and twice as much each time in a row. In between the interval is held.
 *
 * <p>An interval that has been ordered shows one interval later, so what is measured until then is thrown away, and a
 * step takes two intervals.
 *
 * <p>{@link #next} may be called by any thread and takes no lock; {@link #control} is for one thread.
 */
public final class IntervalController {
  /** 0 means that the interval is not stretched, which is what stock has. */
  public static final IntKey TARGET =
      new IntKey("mapreduce.jobtracker.heartbeat.wait.target", "milliseconds", 50, 0, 60_000);
  /** The interval is not stretched beyond this. */
  public static final IntKey MAX =
      new IntKey("mapreduce.jobtracker.heartbeat.interval.max", "milliseconds", 60_000, 10, 3_600_000);
  /** The part of each interval that is added to it at most, at random. */
  public static final IntKey JITTER =
      new IntKey("mapreduce.jobtracker.heartbeat.jitter.percent", "percent", 10, 0, 100);

  /** A tracker that is told to report less often than this many times before it expires may be lost by one failure. */
  private static final int BEATS_TO_EXPIRY = 3;
  private static final int MIN_STEP = 64;
  private static final int MAX_STEP = 8;
  /**
   * The shortest time over which waits are judged: in less, few heartbeats of a small cluster come, and the wait of few
   * stands for nothing.
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
   * @param random evenly spread from 0, below 1; called by any thread
   * @throws org.apache.hadoop.conf.InvalidKeyException if one of the three keys has a value that is not allowed
   */
  IntervalController(Configuration conf, DoubleSupplier random) {
    this.targetNanos = TimeUnit.MILLISECONDS.toNanos(TARGET.read(conf));
    this.maxMillis = MAX.read(conf);
    this.jitter = JITTER.read(conf) / 100.0;
    this.random = random;
  }

  /**
   * The interval to order a tracker.
   *
   * @param base milliseconds, what the size of the cluster asks for; never less is ordered
   * @param expiry milliseconds without a heartbeat after which a tracker is lost
   */
  int next(int base, long expiry) {
    baseMillis = base;
    limitMillis = (int) Math.max(base, Math.min(maxMillis, expiry / BEATS_TO_EXPIRY));
    double millis = stretched() * (1 + jitter * random.getAsDouble());
    return (int) Math.min(Integer.MAX_VALUE, millis);
  }

  /** Returns what the size of the cluster asked for when {@link #next} was last called, or 0; milliseconds. */
  public int base() {
    return baseMillis;
  }

  /** The interval that is ordered now, before it is spread, in milliseconds. */
  public int stretched() {
    return (int) Math.min((long) baseMillis + extraMillis, Math.max(baseMillis, limitMillis));
  }

  /** Takes a step if it is time for one. To be called several times a second. */
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

  /** Returns by how many milliseconds the interval is to be longer. */
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
