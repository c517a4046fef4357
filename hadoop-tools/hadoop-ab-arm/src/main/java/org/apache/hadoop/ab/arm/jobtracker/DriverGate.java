/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Holds all drivers for a while, so that nothing moves while the heap is measured. */
final class DriverGate {
  private volatile boolean closed;
  @GuardedBy("this")
  private int drivers;
  @GuardedBy("this")
  private int waiting;

  /** Counts one more driver that will pass; called before all that it does. */
  synchronized void enter() {
    drivers++;
  }

  /** Waits a while if it is closed, and says for how many nanoseconds. A volatile read otherwise. */
  long pass() throws InterruptedException {
    if (!closed) {
      return 0;
    }
    long from = System.nanoTime();
    synchronized (this) {
      waiting++;
      notifyAll();
      while (closed) {
        wait();
      }
      waiting--;
    }
    return System.nanoTime() - from;
  }

  /** Returns when every driver that has entered and not left stands before it. */
  synchronized void close() throws InterruptedException {
    closed = true;
    while (waiting < drivers) {
      wait();
    }
  }

  synchronized void open() {
    closed = false;
    notifyAll();
  }

  /** Notes that a driver will not pass again. */
  synchronized void leave() {
    drivers--;
    notifyAll();
  }
}
