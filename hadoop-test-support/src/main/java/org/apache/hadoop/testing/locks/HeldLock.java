/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A lock that a thread has taken, or was about to take.
 *
 * @param lock a monitor, or a lock of java.util.concurrent, of which the two sides of a ReentrantReadWriteLock are one
 * @param name of its rank or class
 * @param rank null if it has none
 */
record HeldLock(Object lock, String name, LockOrder.Rank rank, Throwable since) {

  /** Tells whether this thread holds it now. Nobody has to tell of the end of a lock, then. */
  boolean isHeld() {
    return isHeld(lock);
  }

  static boolean isHeld(Object lock) {
    if (lock instanceof ReentrantReadWriteLock readWrite && (readWrite.isWriteLockedByCurrentThread()
        || readWrite.getReadHoldCount() > 0)) {
      return true;
    }
    return lock instanceof ReentrantLock reentrant && reentrant.isHeldByCurrentThread() || Thread.holdsLock(lock);
  }
}
