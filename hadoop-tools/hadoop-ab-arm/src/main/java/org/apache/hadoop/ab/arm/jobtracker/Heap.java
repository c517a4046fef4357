/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.lang.management.ManagementFactory;

/** The live objects on the heap. */
final class Heap {
  /** The second collection takes the objects that finalizers and references kept alive through the first. */
  private static final int COLLECTIONS = 2;

  private Heap() {
  }

  /** Returns the bytes in use right after a full collection, which stops the JVM meanwhile. */
  static long live() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
