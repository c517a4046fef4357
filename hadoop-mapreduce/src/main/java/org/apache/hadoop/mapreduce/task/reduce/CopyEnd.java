/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.IntKey;

/**
 * The end of the fetchers once a reduce has all map outputs. A fetcher that waits for a tracker, for an output that has
 * meanwhile arrived from elsewhere, does not notice an interrupt before its read timeout, so the reduce abandons it.
 * Whatever such a fetcher still receives is released, and its failures are ignored.
 */
final class CopyEnd {
  static final int NO_BOUND = 0;
  /** The key of the time after which hanging fetchers are abandoned; {@link #NO_BOUND} waits as long as it takes. */
  static final IntKey KEY =
      new IntKey("mapreduce.reduce.shuffle.end.timeout", "milliseconds", 1000, 0, Integer.MAX_VALUE);

  private static final Log LOG = LogFactory.getLog(CopyEnd.class);

  private CopyEnd() {
  }

  /**
   * Waits until all threads have ended.
   *
   * @param millis the timeout for all of them together; {@link #NO_BOUND} for none
   */
  static void join(Thread[] fetchers, int millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (Thread fetcher : fetchers) {
      if (millis == NO_BOUND) {
        fetcher.join();
      } else {
        TimeUnit.NANOSECONDS.timedJoin(fetcher, Math.max(1, end - System.nanoTime()));
      }
      if (fetcher.isAlive()) {
        LOG.info("All map outputs are copied; leaving " + fetcher.getName() + " behind");
      }
    }
  }
}
