/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * The timing of a TaskTracker's heartbeats: the next one is due at the end of the interval, or earlier if a task has
 * ended or wants to commit. Such an out-of-band heartbeat takes a token from a bucket that holds one second's worth and
 * is refilled at {@link #RATE}. A tracker whose tasks end faster than that reports several with one heartbeat, so it
 * cannot flood the JobTracker however short its tasks are. (Stock sends one for each wake-up, without a bound, when it
 * is told to.)
 *
 * <p>Thread-safe: any thread may call {@link #taskEnded}, one thread waits.
 */
public final class OutOfBandHeartbeats {
  private static final BooleanKey ON = new BooleanKey(TTConfig.TT_OUTOFBAND_HEARBEAT, true);
  /** The rate at which the bucket is refilled; 0 means unlimited. */
  static final IntKey RATE = new IntKey("mapreduce.tasktracker.outofband.heartbeat.rate", "heartbeats a second",
      10, 0, 1000);

  private final LongSupplier nanoClock;
  private final long nanosPerToken;
  private final long bucketNanos;

  @GuardedBy("this")
  private boolean pending;
  /**
   * The time when the bucket would have been empty, had it been refilled at the rate ever since; at most a second ago.
   */
  @GuardedBy("this")
  private long emptyAtNanos;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if one of the two keys has a value that is not allowed */
  public OutOfBandHeartbeats(Configuration conf) {
    this(RATE.read(conf), System::nanoTime);
    isOn(conf);
  }

  /**
   * Tells whether a task that has ended triggers an out-of-band heartbeat.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if the key is neither true nor false
   */
  public static boolean isOn(Configuration conf) {
    return ON.read(conf);
  }

  /** @param tokensPerSecond the value of {@link #RATE} */
  public OutOfBandHeartbeats(int tokensPerSecond, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.nanosPerToken = tokensPerSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / tokensPerSecond;
    this.bucketNanos = nanosPerToken * tokensPerSecond;
    this.emptyAtNanos = nanoClock.getAsLong() - bucketNanos;
  }

  /** Requests an out-of-band heartbeat. */
  public synchronized void taskEnded() {
    pending = true;
    notifyAll();
  }

  /**
   * Returns after {@code millis}, or as soon as a task has ended and a token is available. Tasks that have ended by
   * then are part of the heartbeat that follows.
   */
  public synchronized void await(long millis) throws InterruptedException {
    long now = nanoClock.getAsLong();
    long due = now + TimeUnit.MILLISECONDS.toNanos(millis);
    while (due - now > 0) {
      long wake = due;
      if (pending) {
        long token = nextTokenNanos(now);
        if (token - now <= 0) {
          emptyAtNanos += nanosPerToken;
          break;
        }
        wake = token - due < 0 ? token : due;
      }
      TimeUnit.NANOSECONDS.timedWait(this, wake - now);
      now = nanoClock.getAsLong();
    }
    pending = false;
  }

  /** Returns the time of the next token, now or later, and discards tokens in excess of the bucket's capacity. */
  @GuardedBy("this")
  private long nextTokenNanos(long now) {
    if (now - emptyAtNanos > bucketNanos) {
      emptyAtNanos = now - bucketNanos;
    }
    return emptyAtNanos + nanosPerToken;
  }
}
