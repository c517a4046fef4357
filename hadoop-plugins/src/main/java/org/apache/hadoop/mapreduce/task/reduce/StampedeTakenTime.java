/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.lang.reflect.Field;

/**
 * The time from which Hadoop's scheduler counts how long it has been without a host, which it tells the log when it
 * gets the host back. It keeps one for each thread, as its own fetchers take a host and give it back; here another
 * thread gives it back than the one that took it. Where a release has no such time that line says what it will.
 */
final class StampedeTakenTime {
  private static final ThreadLocal<Long> HADOOPS = find();

  private StampedeTakenTime() {
  }

  @SuppressWarnings("unchecked")
  private static ThreadLocal<Long> find() {
    try {
      Field field = ShuffleSchedulerImpl.class.getDeclaredField("SHUFFLE_START");
      field.setAccessible(true);
      return (ThreadLocal<Long>) field.get(null);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /**
   * Says when the host was taken that this thread is going to give back.
   *
   * @param millis by {@link org.apache.hadoop.util.Time#monotonicNow}
   */
  static void set(long millis) {
    if (HADOOPS != null) {
      HADOOPS.set(millis);
    }
  }
}
