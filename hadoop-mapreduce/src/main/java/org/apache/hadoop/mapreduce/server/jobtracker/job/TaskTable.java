/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;

/**
 * A table with a few fields for each task of a job, by the task's number. Those of a task lie side by side and have no
 * object around them, so that a task takes as many references as it has fields. It grows without moving what it has.
 *
 * <p>Any thread may read at any time, and takes no lock. Changes come from one thread at a time. A reader sees each
 * field as it was last set, and all that was set before it.
 */
final class TaskTable {
  private static final int CHUNK_BITS = 8;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private final int fields;
  /** Replaced when it grows; a chunk stays what it is. */
  private volatile AtomicReferenceArray<Object>[] chunks = chunks(0);

  /** @param fields how many a task has */
  TaskTable(int fields) {
    this.fields = fields;
  }

  @SuppressWarnings("unchecked")
  private static AtomicReferenceArray<Object>[] chunks(int count) {
    return new AtomicReferenceArray[count];
  }

  private int place(int number, int field) {
    return (number & CHUNK - 1) * fields + field;
  }

  /**
   * Returns the value of a field of a task.
   *
   * @return null for what was never set, whatever the number is
   */
  Object get(int number, int field) {
    AtomicReferenceArray<Object>[] all = chunks;
    int chunk = number >>> CHUNK_BITS;
    return chunk < all.length && all[chunk] != null ? all[chunk].get(place(number, field)) : null;
  }

  /**
   * Sets the value of a field of a task.
   *
   * @param number 0 or more
   */
  void set(int number, int field, Object value) {
    AtomicReferenceArray<Object>[] all = chunks;
    int chunk = number >>> CHUNK_BITS;
    if (chunk >= all.length || all[chunk] == null) {
      all = Arrays.copyOf(all, Math.max(all.length, chunk + 1));
      all[chunk] = new AtomicReferenceArray<>(CHUNK * fields);
      chunks = all;
    }
    all[chunk].set(place(number, field), value);
  }

  /** Hands over all numbers that may have something, in ascending order. */
  void forEach(IntConsumer numbers) {
    AtomicReferenceArray<Object>[] all = chunks;
    for (int chunk = 0; chunk < all.length; chunk++) {
      for (int i = 0; all[chunk] != null && i < CHUNK; i++) {
        numbers.accept((chunk << CHUNK_BITS) + i);
      }
    }
  }
}
