/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

/**
 * The rate at which a total grows per second, as an exponentially weighted mean in which a value {@value #SECONDS}
 * seconds old has about a third of the weight of a current one. One thread updates it, any thread may read.
 */
public final class SmoothedRate {
  private static final int SECONDS = 10;

  private volatile double perSecond;
  private long before;

  /**
   * Updates the rate with the next total, which starts at 0.
   *
   * @param seconds the seconds since the last update, more than 0
   */
  void update(long total, double seconds) {
    double weight = 1 - Math.exp(-seconds / SECONDS);
    perSecond += weight * ((total - before) / seconds - perSecond);
    before = total;
  }

  /** Returns the mean, 0 initially. */
  public double perSecond() {
    return perSecond;
  }
}
