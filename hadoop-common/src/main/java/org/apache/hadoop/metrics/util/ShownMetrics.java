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
 * The metrics that are shown as beans, to be read as totals. A bean has what the last interval came to, and nothing at
 * all where metrics go to no context, as by default. Thread-safe; its readers hold up nobody who counts.
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

  /** Takes up a bean that JMX has taken, if it shows metrics. */
  static void shown(ObjectName name, Object bean) {
    if (bean instanceof MetricsDynamicMBeanBase metrics) {
      SHOWN.put(name, metrics.registry());
    }
  }

  /** Forgets a bean that JMX has forgotten. */
  static void hidden(ObjectName name) {
    SHOWN.remove(name);
  }

  /** Reads all of them. */
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
