/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/** Measures the bytes allocated to create an object. */
public final class AllocatedBytes {
  private static final int MANY = 1000;

  private AllocatedBytes() {
  }

  /** Returns the mean over many objects that {@code made} creates, with everything else allocated meanwhile. */
  public static long of(Supplier<?> made) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Object[] all = new Object[MANY];
    // Loads the classes.
    all[0] = made.get();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < MANY; i++) {
      all[i] = made.get();
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / MANY;
  }
}
