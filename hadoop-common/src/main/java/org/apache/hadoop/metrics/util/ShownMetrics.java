/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.ObjectName;

/**
 * The metrics that are shown as beans, readable as totals. A bean itself only has the values of the last interval, and
 * nothing at all if metrics go to no context, as by default. Thread-safe; readers never block threads that count.
 */
public final class ShownMetrics {
  private static final Map<ObjectName, MetricsRegistry> SHOWN = new ConcurrentHashMap<>();

  private ShownMetrics() {
  }

  /**
   * The readings of one bean.
   *
   * @param service such as "NameNode"
   * @param name such as "NameNodeActivity"
   */
  public record Bean(String service, String name, List<MetricReading> readings) {
  }

  /** Adds a bean that was registered with JMX, if it shows metrics. */
  static void shown(ObjectName name, Object bean) {
    if (bean instanceof MetricsDynamicMBeanBase metrics) {
      SHOWN.put(name, metrics.registry());
    }
  }

  /** Removes a bean that was unregistered from JMX. */
  static void hidden(ObjectName name) {
    SHOWN.remove(name);
  }

  /** Reads the metrics of all beans. */
  public static List<Bean> read() {
    List<Bean> beans = new ArrayList<>();
    SHOWN.forEach((name, metrics) -> {
      List<MetricReading> readings = new ArrayList<>();
      for (MetricsBase metric : metrics.getMetricsList()) {
        MetricReading reading = MetricReading.of(metric);
        if (reading != null) {
          readings.add(reading);
        }
      }
      beans.add(new Bean(name.getKeyProperty("service"), name.getKeyProperty("name"), readings));
    });
    return beans;
  }
}
