/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The pieces of the first pause that a writer makes when the namenode has not heard yet of its last block. A datanode
 * reports a block when it acknowledges it, so that some milliseconds mostly do: the writer asks again after each piece,
 * of which each is twice as long as the one before. What is left of the pause is the caller's. For one thread.
 */
final class FirstPauses {
  /** The first piece; where it is as long as the pause, the pause is whole, as on stock. */
  static final IntKey FIRST = new IntKey("dfs.client.write.first.pause", ClientSettings.MILLIS, 4, 1,
      ClientSettings.HOUR);

  private final long whole;
  private long next;
  private long slept;

  /** @param whole milliseconds that the pause has */
  private FirstPauses(long first, long whole) {
    this.whole = whole;
    next = first;
  }

  /** Pieces of pauses, all with the same first one. Immutable. */
  record Source(int first) {
    /**
     * Returns the source of the pauses of a client.
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

  /** Sleeps for one more piece; false without sleeping if it would be as long as what is left of the pause. */
  boolean sleep() {
    if (slept + next >= whole) {
      return false;
    }
    slept += next;
    try {
      Thread.sleep(next);
    } catch (InterruptedException e) {
      // the caller does not heed it either
    }
    next *= 2;
    return true;
  }

  /** Milliseconds of all pieces, and 0 when asked again: there are no more then, and the next pause is a whole one. */
  long takeSlept() {
    long all = slept;
    slept = 0;
    next = whole;
    return all;
  }
}
