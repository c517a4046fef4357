/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * A budget for non-local maps in the whole cluster, beyond the one that each heartbeat may bring in any case. A tracker
 * that fills up with such maps takes them from trackers that hold their data and are about to ask.
 *
 * <p>A token bucket, one token per map, that is refilled with {@link #PERCENT} of the cluster's map slots per second
 * and holds no more than that, but at least one token. Thread-safe; its monitor is a leaf.
 */
public final class LocalityBudget {
  /** The refill rate as a percentage of the map slots; 0 means that there are no such maps, as on stock. */
  static final IntKey PERCENT =
      new IntKey("mapreduce.jobtracker.taskscheduler.offswitch.percent", "percent", 10, 0, 1000);

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final int percent;
  private final LongSupplier nanoClock;
  @GuardedBy("this")
  private double tokens;
  @GuardedBy("this")
  private long filledAtNanos;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PERCENT} has a value that is not allowed */
  public LocalityBudget(Configuration conf) {
    this(PERCENT.read(conf), System::nanoTime);
  }

  /** Creates a bucket that is full initially. */
  public LocalityBudget(int percent, LongSupplier nanoClock) {
    this.percent = percent;
    this.nanoClock = nanoClock;
    this.filledAtNanos = nanoClock.getAsLong() - TimeUnit.SECONDS.toNanos(1);
  }

  /** Returns true if there will never be a token. */
  public boolean isNone() {
    return percent == 0;
  }

  /** Returns true if {@link #take} may be called, in a cluster with the given number of map slots. */
  public synchronized boolean hasToken(int clusterMapSlots) {
    if (isNone()) {
      return false;
    }
    double size = Math.max(1, clusterMapSlots * (percent / 100.0));
    long now = nanoClock.getAsLong();
    tokens = Math.min(size, tokens + size * (now - filledAtNanos) / NANOS_PER_SECOND);
    filledAtNanos = now;
    return tokens >= 1;
  }

  /**
   * Takes a token that the caller has seen. Several heartbeats may have seen the same one: the balance then becomes
   * negative, so that in the long run no more tokens are taken than are refilled.
   */
  public synchronized void take() {
    tokens--;
  }
}
