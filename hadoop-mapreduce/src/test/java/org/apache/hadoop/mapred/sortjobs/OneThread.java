/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Guards a piece of user code that, on stock, one thread at a time calls: a second thread in it fails. It yields now
 * and then within, so that a second one has its chance.
 */
final class OneThread {
  private static final int CALLS_PER_YIELD = 64;

  private final String piece;
  private final AtomicReference<Thread> inside = new AtomicReference<>();
  private int calls;

  OneThread(String piece) {
    this.piece = piece;
  }

  void enter() {
    Thread other = inside.compareAndExchange(null, Thread.currentThread());
    if (other != null) {
      throw new IllegalStateException(piece + " is called by " + Thread.currentThread().getName() + " while "
          + other.getName() + " is in it");
    }
    if (++calls % CALLS_PER_YIELD == 0) {
      Thread.yield();
    }
  }

  void exit() {
    inside.set(null);
  }
}
