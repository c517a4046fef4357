/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The steps into which a writer splits its first pause when the namenode has not heard of its last block yet. A
 * datanode reports a block when it acknowledges it, so that a few milliseconds are usually enough: the writer asks
 * again after each step, and each step is twice as long as the one before. The caller sleeps for the rest of the pause.
 * For one thread.
 */
final class FirstPauses {
  /** The key for the length of the first step; if it is as long as the pause, the pause is not split, as on stock. */
  static final IntKey FIRST = new IntKey("dfs.client.write.first.pause", ClientSettings.MILLIS, 4, 1,
      ClientSettings.HOUR);

  private final long whole;
  private long next;
  private long slept;

  /** @param whole the length of the pause in milliseconds */
  private FirstPauses(long first, long whole) {
    this.whole = whole;
    next = first;
  }

  /** A factory of pauses that all have the same first step. Immutable. */
  record Source(int first) {
    /**
     * Returns the factory of a client's pauses.
     *
     * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #FIRST} has a value that is not allowed
     */
    static Source of(Configuration conf) {
      return new Source(FIRST.read(conf));
    }

    FirstPauses of(long whole) {
      return new FirstPauses(first, whole);
    }
  }

  /** Sleeps for the next step, or returns false without sleeping if the step would reach the end of the pause. */
  boolean sleep() {
    if (slept + next >= whole) {
      return false;
    }
    slept += next;
    try {
      Thread.sleep(next);
    } catch (InterruptedException e) {
      // the caller ignores it, too
    }
    next *= 2;
    return true;
  }

  /**
   * Returns the milliseconds slept in all steps, and ends them: later calls return 0, and the next pause is not split.
   */
  long takeSlept() {
    long all = slept;
    slept = 0;
    next = whole;
    return all;
  }
}
