/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The time that a task that has something to commit waits until it asks its tracker again whether it may. The
 * permission comes with the answer to a heartbeat that the tracker sends for it at once, so it is there after some
 * milliseconds, unless another attempt has it or the tracker has no token left for such a heartbeat: each wait is twice
 * as long as the one before, up to {@value #MAX_MILLIS} milliseconds. For one thread.
 */
public final class CommitWait {
  /** The longest wait: stock's are all as long. */
  static final int MAX_MILLIS = 1000;
  /** The first wait. */
  public static final IntKey KEY = new IntKey("mapreduce.task.commit.interval", "milliseconds", 10, 1, MAX_MILLIS);

  private int millis;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed */
  public CommitWait(Configuration conf) {
    millis = KEY.read(conf);
  }

  /** Milliseconds to wait now, and notes that they were waited. */
  public int next() {
    int now = millis;
    millis = Math.min(MAX_MILLIS, 2 * now);
    return now;
  }
}
