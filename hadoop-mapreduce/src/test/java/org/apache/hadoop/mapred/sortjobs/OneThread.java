/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A guard of user code that stock calls from one thread at a time; it fails if a second thread enters. Every few calls
 * it yields while inside, to give a second thread the chance.
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
