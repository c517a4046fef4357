/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A ring buffer of the values of the last {@value #SECONDS} seconds. One thread adds to it, any thread may read. */
public final class LastSeconds<T> {
  static final int SECONDS = 120;

  private final AtomicReferenceArray<T> ring = new AtomicReferenceArray<>(SECONDS);
  private volatile int added;

  /** Adds the value of a second, in place of the oldest one. */
  public void add(T second) {
    int at = added;
    ring.set(at % SECONDS, second);
    added = at + 1;
  }

  /** Returns the values, the oldest first. */
  public List<T> all() {
    int end = added;
    List<T> seconds = new ArrayList<>();
    for (int i = Math.max(0, end - SECONDS); i < end; i++) {
      seconds.add(ring.get(i % SECONDS));
    }
    return seconds;
  }
}
