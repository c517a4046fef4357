/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The collectors of this JVM, which stay the same as long as it runs. */
public final class GcBeans {
  /** The JDK makes the list anew for each who asks, out of all the beans that there are. */
  public static final List<GarbageCollectorMXBean> ALL = List.copyOf(ManagementFactory.getGarbageCollectorMXBeans());

  private GcBeans() {
  }
}
