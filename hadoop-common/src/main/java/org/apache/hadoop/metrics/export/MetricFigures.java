/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics.util.MetricReading;
import org.apache.hadoop.metrics.util.ShownMetrics;

/**
 * The totals of the stock metrics that are shown as beans: {@code CreateFileOps} of the NameNode is {@code
 * hadoop_namenode_create_file_ops_total}, {@code RpcQueueTime} {@code hadoop_rpc_queue_seconds}.
 */
final class MetricFigures implements FigureSource {
  private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
  private static final String RPC = "RpcActivityForPort";
  private static final String RPC_METHODS = "RpcDetailedActivityForPort";
  /** The levels that are only set while metrics go to a context; {@link RpcFigures} has current ones. */
  private static final Set<String> STALE = Set.of("NumOpenConnections", "callQueueLen");

  private final Map<String, String> names = new ConcurrentHashMap<>();

  @Override
  public void addTo(Figures figures) {
    for (ShownMetrics.Bean bean : ShownMetrics.read()) {
      if (bean.name().startsWith(RPC_METHODS)) {
        addMethods(figures, bean);
      } else if (bean.name().startsWith(RPC)) {
        add(figures, bean, "hadoop_rpc_", "port", bean.name().substring(RPC.length()));
      } else {
        add(figures, bean, "hadoop_" + FigureNames.of(bean.service().toLowerCase(Locale.ROOT)) + "_");
      }
    }
  }

  private static void addMethods(Figures figures, ShownMetrics.Bean bean) {
    for (MetricReading method : bean.readings()) {
      if (method.kind() == MetricReading.Kind.TIMES) {
        figures.summary("hadoop_rpc_method_seconds", "Calls by method, and the time that handlers spent on them",
            method.operations(), method.value() / MILLIS, "port", bean.name().substring(RPC_METHODS.length()),
            "method", method.name());
      }
    }
  }

  private void add(Figures figures, ShownMetrics.Bean bean, String prefix, String... labels) {
    for (MetricReading metric : bean.readings()) {
      if (STALE.contains(metric.name())) {
        continue;
      }
      String name = prefix + names.computeIfAbsent(metric.name(), MetricFigures::name);
      String help = metric.name() + " of " + bean.service();
      switch (metric.kind()) {
        case COUNT -> figures.counter(name + "_total", help, metric.value(), labels);
        case TIMES -> figures.summary(name + "_seconds", help, metric.operations(), metric.value() / MILLIS, labels);
        case LEVEL -> {
          if (metric.name().endsWith("Time")) {
            figures.gauge(name + "_seconds", help, metric.value() / MILLIS, labels);
          } else {
            figures.gauge(name, help, metric.value(), labels);
          }
        }
      }
    }
  }

  /** Returns the name without the parts that the prefix and the unit already express. */
  private static String name(String stock) {
    return FigureNames.of(stock).replaceFirst("^rpc_", "").replaceFirst("_(time|total)$", "");
  }
}
