/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;

/** The timeouts of a reduce: for trackers, and for outputs that may have been lost. */
final class FetchTimeouts {
  private static final int STALLED = 180_000;

  /** The timeout for a connection, over all tries; 0 for none. A refused connection ends the tries at once. */
  static final IntKey CONNECT =
      new IntKey("mapreduce.reduce.shuffle.connect.timeout", "milliseconds", STALLED, 0, Integer.MAX_VALUE);
  /** The timeout of one try of a fetcher; a batched copy makes only one try. */
  static final IntKey CONNECT_TRY =
      new IntKey("mapreduce.reduce.shuffle.connect.try.timeout", "milliseconds", 20_000, 1, Integer.MAX_VALUE);
  /** The timeout for the next byte of an answer; 0 for none. */
  static final IntKey READ =
      new IntKey("mapreduce.reduce.shuffle.read.timeout", "milliseconds", STALLED, 0, Integer.MAX_VALUE);
  /** The minimum time without any output before the reduce may give up. */
  static final IntKey MIN_STALL =
      new IntKey("mapreduce.reduce.shuffle.least.stall", "milliseconds", 30_000, 0, 3_600_000);

  private FetchTimeouts() {
  }
}
