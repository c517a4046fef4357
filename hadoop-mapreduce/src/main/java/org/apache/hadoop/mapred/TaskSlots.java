/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * One element for each task of a job, by the task's number. It takes as much as an array of as many references as the
 * highest number so far, and grows without moving what it has.
 *
 * <p>Any thread may read at any time, and takes no lock. Changes come from one thread at a time.
 *
 * @param <E> may be null
 */
final class TaskSlots<E> {
  private static final int CHUNK_BITS = 10;
  private static final int CHUNK = 1 << CHUNK_BITS;

  /** Replaced when it grows; a chunk stays what it is. */
  private volatile AtomicReferenceArray<E>[] chunks = chunks(0);

  @SuppressWarnings("unchecked")
  private static <E> AtomicReferenceArray<E>[] chunks(int count) {
    return new AtomicReferenceArray[count];
  }

  /** @return null for a number that was never set, whatever it is */
  E get(int number) {
    AtomicReferenceArray<E>[] all = chunks;
    int chunk = number >>> CHUNK_BITS;
    return chunk < all.length && all[chunk] != null ? all[chunk].get(number & CHUNK - 1) : null;
  }

  /** @param number 0 or more */
  void set(int number, E element) {
    AtomicReferenceArray<E>[] all = chunks;
    int chunk = number >>> CHUNK_BITS;
    if (chunk >= all.length || all[chunk] == null) {
      all = Arrays.copyOf(all, Math.max(all.length, chunk + 1));
      all[chunk] = new AtomicReferenceArray<>(CHUNK);
      chunks = all;
    }
    all[chunk].set(number & CHUNK - 1, element);
  }

  /** Hands over all that are set, in the order of their numbers. */
  void forEach(Consumer<E> elements) {
    for (AtomicReferenceArray<E> chunk : chunks) {
      for (int i = 0; chunk != null && i < CHUNK; i++) {
        E element = chunk.get(i);
        if (element != null) {
          elements.accept(element);
        }
      }
    }
  }
}
