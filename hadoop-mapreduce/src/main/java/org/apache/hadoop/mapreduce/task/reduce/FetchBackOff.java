/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.random.RandomGenerator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The time for which a reduce leaves a host alone that has failed it: a random time between {@link #MIN} and a bound
 * that doubles with each failure in a row, up to {@link #MAX}. Random, so that the reduces which a host has failed
 * together do not come back together. Immutable.
 *
 * @param minMillis the value of {@link #MIN}
 * @param maxMillis the value of {@link #MAX}; 0: stock's times
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
   * @throws InvalidKeyException if one of the two keys has a value that is not allowed, or they contradict
   */
  static FetchBackOff of(Configuration conf) {
    FetchBackOff backOff = new FetchBackOff(MIN.read(conf), MAX.read(conf));
    if (!backOff.isStock() && backOff.maxMillis < backOff.minMillis) {
      throw new InvalidKeyException(MAX.name(), String.valueOf(backOff.maxMillis),
          "0, or at least the value of " + MIN.name() + ", which is " + backOff.minMillis);
    }
    return backOff;
  }

  /** Tells whether hosts are judged as in stock: by the failures of the map outputs on them. */
  boolean isStock() {
    return maxMillis == 0;
  }

  /**
   * Chooses the time for which a host is left alone.
   *
   * @param failures in a row, 1 or more: of the host; in stock of the one map output that has failed most often
   * @return milliseconds, {@link #minMillis} to {@link #maxMillis}; not bounded in stock
   */
  long delayMillis(int failures, RandomGenerator random) {
    if (isStock()) {
      return (long) (STOCK_MILLIS * Math.pow(STOCK_GROWTH, failures));
    }
    long bound = Math.min(maxMillis, (long) minMillis << Math.min(failures, MAX_DOUBLINGS));
    return minMillis + random.nextLong(bound - minMillis + 1);
  }
}
