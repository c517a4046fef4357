/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.lang.reflect.Field;

/**
 * Access to the time when a host was taken from Hadoop's scheduler, by which the scheduler logs how long a copy took
 * when it gets the host back. The scheduler keeps that time per thread, as its own fetchers return the host that they
 * took; here, another thread returns it. In a release without that field, the logged time is meaningless.
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
   * Sets the time when the host was taken that this thread is about to return.
   *
   * @param millis by {@link org.apache.hadoop.util.Time#monotonicNow}
   */
  static void set(long millis) {
    if (HADOOPS != null) {
      HADOOPS.set(millis);
    }
  }
}
