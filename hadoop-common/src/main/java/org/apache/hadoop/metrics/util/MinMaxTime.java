/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The shortest and the longest time, with stock's conventions: -1 means no shortest time yet, and the longest one is
 * never below 0. Once they are settled, another time costs two reads. Lock-free; thread-safe.
 */
final class MinMaxTime {
  private static final long NONE = -1;

  private final AtomicLong min = new AtomicLong(NONE);
  private final AtomicLong max = new AtomicLong();

  void update(long time) {
    for (long seen = min.get(); (seen == NONE || time < seen) && !min.compareAndSet(seen, time); ) {
      seen = min.get();
    }
    for (long seen = max.get(); time > seen && !max.compareAndSet(seen, time); ) {
      seen = max.get();
    }
  }

  void reset() {
    min.set(NONE);
    max.set(0);
  }

  long min() {
    return min.get();
  }

  long max() {
    return max.get();
  }
}
