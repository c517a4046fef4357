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
 * The number of maps that the whole cluster may run away from their data, beyond the one that each heartbeat may bring
 * in any case. A tracker that fills up with such maps takes them from trackers that hold their data and are about to
 * ask.
 *
 * <p>A bucket of tokens, one a map, that is filled in one second with {@link #PERCENT} of the cluster's map slots and
 * holds no more than that, but one token at least. Thread-safe; its monitor is a leaf, no other lock is taken in it.
 */
public final class LocalityBudget {
  /** 0 means that there is no such map, which is what stock has. */
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

  /** A bucket that is full at first. */
  public LocalityBudget(int percent, LongSupplier nanoClock) {
    this.percent = percent;
    this.nanoClock = nanoClock;
    this.filledAtNanos = nanoClock.getAsLong() - TimeUnit.SECONDS.toNanos(1);
  }

  /** Tells whether there will never be a token. */
  public boolean isNone() {
    return percent == 0;
  }

  /** Tells whether {@link #take} may be called, on a cluster of so many map slots. */
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
   * Takes a token that the caller has seen. Several heartbeats may have seen the same one: the bucket then owes what it
   * did not have, so that in the long run no more are taken than are filled in.
   */
  public synchronized void take() {
    tokens--;
  }
}
