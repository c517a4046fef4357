/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.random.RandomGenerator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The back-off before a reduce asks a failed host again: a random time between {@link #MIN} and an upper limit that
 * doubles with each consecutive failure, up to {@link #MAX}. It is random so that the reduces that a host has failed at
 * the same time do not all come back together. Immutable.
 *
 * @param minMillis the value of {@link #MIN}
 * @param maxMillis the value of {@link #MAX}; 0 for stock's times
 */
record FetchBackOff(int minMillis, int maxMillis) {
  static final IntKey MIN = new IntKey("mapreduce.reduce.shuffle.backoff.min", "milliseconds", 500, 1, 3_600_000);
  static final IntKey MAX = new IntKey("mapreduce.reduce.shuffle.backoff.max", "milliseconds", 60_000, 0, 3_600_000);

  private static final int STOCK_MILLIS = 10_000;
  private static final double STOCK_GROWTH = 1.3;
  private static final int MAX_DOUBLINGS = 30;

  /**
   * Reads the keys.
   *
   * @throws InvalidKeyException if one of the two keys has a value that is not allowed, or they contradict each other
   */
  static FetchBackOff of(Configuration conf) {
    FetchBackOff backOff = new FetchBackOff(MIN.read(conf), MAX.read(conf));
    if (!backOff.isStock() && backOff.maxMillis < backOff.minMillis) {
      throw new InvalidKeyException(MAX.name(), String.valueOf(backOff.maxMillis),
          "0, or at least the value of " + MIN.name() + ", which is " + backOff.minMillis);
    }
    return backOff;
  }

  /** Tells whether hosts are rated as in stock: by the failures of the map outputs on them. */
  boolean isStock() {
    return maxMillis == 0;
  }

  /**
   * Chooses the back-off of a host.
   *
   * @param failures the number of consecutive failures, 1 or more: of the host, or in stock of its map output that
   *     failed most often
   * @return milliseconds, from {@link #minMillis} to {@link #maxMillis}; unbounded in stock
   */
  long delayMillis(int failures, RandomGenerator random) {
    if (isStock()) {
      return (long) (STOCK_MILLIS * Math.pow(STOCK_GROWTH, failures));
    }
    long bound = Math.min(maxMillis, (long) minMillis << Math.min(failures, MAX_DOUBLINGS));
    return minMillis + random.nextLong(bound - minMillis + 1);
  }
}
