/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import org.apache.hadoop.metrics.util.MBeanUtil;
import org.apache.hadoop.metrics.util.MetricsDynamicMBeanBase;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;

/**
 * An MBean that shows how often, and for how long, writers of this process waited for datanodes with a busy disk. It is
 * registered after the first such wait, as most processes have none. Thread-safe.
 */
final class StalledWrites extends MetricsDynamicMBeanBase {
  private static StalledWrites shown;

  private final MetricsTimeVaryingRate stalls;

  private StalledWrites(MetricsRegistry registry) {
    super(registry, "Client writes that waited for the disk of a datanode");
    stalls = new MetricsTimeVaryingRate("pipelineStalls", registry, "Packets that waited for the disk of a datanode");
  }

  /** Adds a wait of {@code millis}. */
  static void add(long millis) {
    shown().stalls.inc(millis);
  }

  private static synchronized StalledWrites shown() {
    if (shown == null) {
      shown = new StalledWrites(new MetricsRegistry());
      MBeanUtil.registerMBean("DFSClient", "StalledWrites", shown);
    }
    return shown;
  }
}
