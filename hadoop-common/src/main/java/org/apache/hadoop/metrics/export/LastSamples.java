/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A ring buffer of the last {@value #CAPACITY} samples. One thread adds to it, any thread may read. */
public final class LastSamples<T> {
  static final int CAPACITY = 120;

  private final AtomicReferenceArray<T> ring = new AtomicReferenceArray<>(CAPACITY);
  private volatile int added;

  /** Adds a sample, in place of the oldest one if the buffer is full. */
  public void add(T sample) {
    int at = added;
    ring.set(at % CAPACITY, sample);
    added = at + 1;
  }

  /** Returns the samples, the oldest first. */
  public List<T> all() {
    int end = added;
    List<T> samples = new ArrayList<>();
    for (int i = Math.max(0, end - CAPACITY); i < end; i++) {
      samples.add(ring.get(i % CAPACITY));
    }
    return samples;
  }
}
