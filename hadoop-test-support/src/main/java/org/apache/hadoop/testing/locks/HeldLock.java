/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A lock that a thread has acquired, or was about to acquire.
 *
 * @param lock a monitor, or a lock of java.util.concurrent; both sides of a ReentrantReadWriteLock count as one lock
 * @param name of its rank or class
 * @param rank null if it has none
 */
record HeldLock(Object lock, String name, LockOrder.Rank rank, Throwable since) {

  /** Returns true if the current thread holds it now, so that releases need not be reported. */
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
