/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;

/**
 * A table with a few fields for each task of a job, by task number. The fields of a task are adjacent and have no
 * enclosing object, so that a task takes as many references as it has fields. The table grows without moving its
 * contents.
 *
 * <p>Any thread may read at any time, without a lock. Changes come from one thread at a time. A reader sees each field
 * as it was last set, and everything written before that.
 */
final class TaskTable {
  private static final int CHUNK_BITS = 8;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private final int fields;
  /** The chunks; the array is replaced when it grows, a chunk never is. */
  private volatile AtomicReferenceArray<Object>[] chunks = chunks(0);

  /** @param fields the number of fields of a task */
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
   * @return null if it was never set, for any number
   */
  Object get(int number, int field) {
    AtomicReferenceArray<Object>[] all = chunks;
    int chunk = number >>> CHUNK_BITS;
    return chunk < all.length && all[chunk] != null ? all[chunk].get(place(number, field)) : null;
  }

  /**
   * Sets the value of a field of a task.
   *
   * @param number the task's number, 0 or more
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

  /** Passes on all task numbers that may have a value, in ascending order. */
  void forEach(IntConsumer numbers) {
    AtomicReferenceArray<Object>[] all = chunks;
    for (int chunk = 0; chunk < all.length; chunk++) {
      for (int i = 0; all[chunk] != null && i < CHUNK; i++) {
        numbers.accept((chunk << CHUNK_BITS) + i);
      }
    }
  }
}
