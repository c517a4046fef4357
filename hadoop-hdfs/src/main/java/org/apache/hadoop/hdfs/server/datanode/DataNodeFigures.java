/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.util.Daemon;

/** Figures of a DataNode for Prometheus, beside those of its metrics. Thread-safe; takes no lock of its data. */
final class DataNodeFigures implements FigureSource {
  private static final String PREFIX = "hadoop_datanode_";

  private final DataNode node;

  DataNodeFigures(DataNode node) {
    this.node = node;
  }

  @Override
  public void addTo(Figures figures) {
    figures.gauge(PREFIX + "transfer_threads", "Threads that take connections and move blocks",
        node.getXceiverCount());
    figures.gauge(PREFIX + "replications_in_progress", "Blocks that are being sent to other DataNodes",
        node.xmitsInProgress.get());
    Daemon acceptor = node.dataXceiverServer;
    if (acceptor != null) {
      DataXceiverServer server = (DataXceiverServer) acceptor.getRunnable();
      figures.gauge(PREFIX + "max_transfer_threads", "Threads at which connections are refused",
          server.maxXceiverCount);
      figures.counter(PREFIX + "refused_connections_total", "Connections beyond the bound",
          server.admission().refused());
    }
  }
}
