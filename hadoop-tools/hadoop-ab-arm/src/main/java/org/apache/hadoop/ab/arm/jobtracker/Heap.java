/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.lang.management.ManagementFactory;

/** The live objects of the heap. */
final class Heap {
  /** The second takes what finalizers and references held through the first. */
  private static final int COLLECTIONS = 2;

  private Heap() {
  }

  /** Bytes in use right after a full collection, which stops the JVM for as long as it takes. */
  static long live() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
