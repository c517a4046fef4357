/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The delay between a task's requests to its tracker for permission to commit. The permission comes with the answer to
 * a heartbeat that the tracker sends for it at once, so it arrives within milliseconds, unless another attempt has it
 * or the tracker has no token left for such a heartbeat: each delay is twice the previous one, up to
 * {@value #MAX_MILLIS} milliseconds. For one thread.
 */
public final class CommitWait {
  /** The maximum delay, which is stock's constant one. */
  static final int MAX_MILLIS = 1000;
  /** The key of the first delay. */
  public static final IntKey KEY = new IntKey("mapreduce.task.commit.interval", "milliseconds", 10, 1, MAX_MILLIS);

  private int millis;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed */
  public CommitWait(Configuration conf) {
    millis = KEY.read(conf);
  }

  /** Returns the delay to wait now in milliseconds, and advances to the next one. */
  public int next() {
    int now = millis;
    millis = Math.min(MAX_MILLIS, 2 * now);
    return now;
  }
}
