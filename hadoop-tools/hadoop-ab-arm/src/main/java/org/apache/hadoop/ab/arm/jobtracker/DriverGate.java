/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A gate that holds all drivers while the heap is measured, so that nothing moves. */
final class DriverGate {
  private volatile boolean closed;
  @GuardedBy("this")
  private int drivers;
  @GuardedBy("this")
  private int waiting;

  /** Registers a driver; must be called before anything else the driver does. */
  synchronized void enter() {
    drivers++;
  }

  /** Waits while the gate is closed and returns the nanoseconds waited. Costs one volatile read if it is open. */
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

  /** Closes the gate and returns once every registered driver waits at it. */
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

  /** Unregisters a driver, which will not pass again. */
  synchronized void leave() {
    drivers--;
    notifyAll();
  }
}
