/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.IntKey;

/**
 * The end of the fetchers when a reduce has all map outputs. One that waits for a tracker, for an output that came from
 * elsewhere meanwhile, does not hear an interrupt until its read timeout; the reduce leaves it behind. What such a
 * fetcher still gets is given back, and its failures are nobody's.
 */
final class CopyEnd {
  static final int NO_BOUND = 0;
  /** Or {@link #NO_BOUND}. */
  static final IntKey KEY =
      new IntKey("mapreduce.reduce.shuffle.end.timeout", "milliseconds", 1000, 0, Integer.MAX_VALUE);

  private static final Log LOG = LogFactory.getLog(CopyEnd.class);

  private CopyEnd() {
  }

  /**
   * Waits until all of the threads have ended.
   *
   * @param millis for all of them together; {@link #NO_BOUND}: as long as it takes
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
        LOG.info("All is copied; leaving " + fetcher.getName() + " behind");
      }
    }
  }
}
