/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

/**
 * The growth of a total in a second, as a mean in which what was {@value #SECONDS} seconds ago counts a third of what
 * is now. One thread updates it, any reads.
 */
public final class SmoothedRate {
  private static final int SECONDS = 10;

  private volatile double perSecond;
  private long before;

  /**
   * Takes the next total, which was 0 at first.
   *
   * @param seconds since the last one, more than 0
   */
  void update(long total, double seconds) {
    double weight = 1 - Math.exp(-seconds / SECONDS);
    perSecond += weight * ((total - before) / seconds - perSecond);
    before = total;
  }

  /** The mean, 0 at first. */
  public double perSecond() {
    return perSecond;
  }
}
