/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The garbage collectors of this JVM, which do not change while it runs. */
public final class GcBeans {
  /** The collectors' MXBeans, listed once because the JDK rebuilds the list from all its beans for each call. */
  public static final List<GarbageCollectorMXBean> ALL = List.copyOf(ManagementFactory.getGarbageCollectorMXBeans());

  private GcBeans() {
  }
}
