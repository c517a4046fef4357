/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The pause of a reduce before it asks its tracker again which maps are complete. The tracker answers when it knows of
 * one, so the reduce asks on almost at once after it has heard of some. Immutable.
 *
 * @param millis between the beginnings of two requests, if the first had no news
 */
record EventsPause(int millis) {
  static final IntKey KEY =
      new IntKey("mapreduce.reduce.shuffle.events.interval", "milliseconds", 100, 10, 60_000);
  /** The pause after news: the next may come one by one, and should not each cost a request. */
  private static final int NEWS_MILLIS = 10;

  /**
   * Reads the key.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  static EventsPause of(Configuration conf) {
    return new EventsPause(KEY.read(conf));
  }

  /**
   * The pause after a request.
   *
   * @param newMaps of which it told
   * @param tookMillis how long it took, waiting at the tracker too
   * @return milliseconds, not negative
   */
  long millisAfter(int newMaps, long tookMillis) {
    return newMaps > 0 ? Math.min(NEWS_MILLIS, millis) : Math.max(0, millis - tookMillis);
  }

  /** Sleeps for the pause after a request that was begun at {@code start} nanoseconds. */
  void sleep(int newMaps, long start) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millisAfter(newMaps, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
  }

  @Override
  public String toString() {
    return millis + " ms";
  }
}
