/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;

/** The times that a reduce waits: for a tracker, and for outputs that may have been lost. */
final class FetchTimeouts {
  private static final int STALLED = 180_000;

  /** The wait for a connection, in all its tries; 0 is no bound. A refusal ends them at once. */
  static final IntKey CONNECT =
      new IntKey("mapreduce.reduce.shuffle.connect.timeout", "milliseconds", STALLED, 0, Integer.MAX_VALUE);
  /** The wait for one try of a fetcher; a batched copy makes only one. */
  static final IntKey CONNECT_TRY =
      new IntKey("mapreduce.reduce.shuffle.connect.try.timeout", "milliseconds", 20_000, 1, Integer.MAX_VALUE);
  /** The wait for the next byte of an answer; 0 is no bound. */
  static final IntKey READ =
      new IntKey("mapreduce.reduce.shuffle.read.timeout", "milliseconds", STALLED, 0, Integer.MAX_VALUE);
  /** The wait for any output, before it may give itself up. */
  static final IntKey MIN_STALL =
      new IntKey("mapreduce.reduce.shuffle.least.stall", "milliseconds", 30_000, 0, 3_600_000);

  private FetchTimeouts() {
  }
}
