/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The pause before a reduce asks its tracker again which maps are complete. The tracker answers as soon as it knows of
 * one, so after an answer with news the reduce asks again almost at once; with a pause of stock's length or more, it
 * sleeps for all of it after each answer, as on stock. Immutable.
 *
 * @param millis the time between the starts of two requests, if the first brought no news
 */
record EventsPause(int millis) {
  static final IntKey KEY =
      new IntKey("mapreduce.reduce.shuffle.events.interval", "milliseconds", 100, 10, 60_000);
  /** The pause after news: further maps may complete one by one, and should not cost a request each. */
  private static final int NEWS_MILLIS = 10;
  private static final int STOCK_MILLIS = 1000;

  /**
   * Reads the key.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  static EventsPause of(Configuration conf) {
    return new EventsPause(KEY.read(conf));
  }

  /**
   * Returns the pause after a request.
   *
   * @param newMaps the number of completed maps that it reported
   * @param tookMillis the duration of the request, including the wait at the tracker
   * @return milliseconds, not negative
   */
  long millisAfter(int newMaps, long tookMillis) {
    if (millis >= STOCK_MILLIS) {
      return millis;
    }
    return newMaps > 0 ? Math.min(NEWS_MILLIS, millis) : Math.max(0, millis - tookMillis);
  }

  /** Sleeps for the pause after a request that was started at {@code start}, in nanoseconds. */
  void sleep(int newMaps, long start) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millisAfter(newMaps, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
  }

  @Override
  public String toString() {
    return millis + " ms";
  }
}
