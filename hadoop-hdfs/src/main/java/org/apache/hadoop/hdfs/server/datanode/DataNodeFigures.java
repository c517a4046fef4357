/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.util.List;
import org.apache.hadoop.metrics.export.FigureChart;
import org.apache.hadoop.metrics.export.FigureChart.Unit;
import org.apache.hadoop.metrics.export.FigureGroup;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureLine;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.util.Daemon;

/**
 * The metrics of a DataNode for Prometheus and its web page that are not in its metrics registry. Thread-safe; does not
 * take the data set's lock.
 */
final class DataNodeFigures implements FigureSource {
  private static final String PREFIX = "hadoop_datanode_";

  private static final List<FigureGroup> GROUPS = List.of(
      new FigureGroup("Blocks", List.of(
          FigureChart.of("Block bytes per second", Unit.BYTES,
              FigureLine.rate("bytes read per second", PREFIX + "bytes_read_total"),
              FigureLine.rate("bytes written per second", PREFIX + "bytes_written_total")),
          FigureChart.of("Block reads and writes per second", Unit.NUMBER,
              FigureLine.rate("completed reads", PREFIX + "read_block_op_seconds"),
              FigureLine.rate("completed writes", PREFIX + "write_block_op_seconds")),
          FigureChart.of("Time of a block read or write", Unit.SECONDS,
              FigureLine.mean("mean time of a read", PREFIX + "read_block_op_seconds"),
              FigureLine.mean("mean time of a write", PREFIX + "write_block_op_seconds"))),
          List.of(PREFIX + "read_block_op_seconds", PREFIX + "write_block_op_seconds",
              PREFIX + "replications_in_progress")),
      new FigureGroup("Pipelines and disk", List.of(
          FigureChart.of("Time of a packet of a block", Unit.SECONDS,
              FigureLine.mean("until all nodes after this one have acknowledged it", PREFIX + "packet_acks_seconds"),
              FigureLine.mean("until this node's disk has it", PREFIX + "disk_writes_seconds")),
          FigureChart.of("Bytes of packets waiting for the disk", Unit.BYTES,
              FigureLine.level("bytes", PREFIX + "bytes_waiting_for_disk")),
          FigureChart.of("Slow disk writes per second", Unit.NUMBER,
              FigureLine.rate("writes that clients were told to wait for", PREFIX + "disk_stalls_seconds"),
              FigureLine.rate("times that clients were told to wait", PREFIX + "signs_of_life_total"))),
          List.of(PREFIX + "disk_stalls_seconds", PREFIX + "disk_syncs_seconds", PREFIX + "packet_acks_seconds",
              PREFIX + "disk_writes_seconds")),
      new FigureGroup("Connections", List.of(
          FigureChart.of("Threads for connections and blocks", Unit.NUMBER,
              FigureLine.level("threads", PREFIX + "transfer_threads")),
          FigureChart.of("Refused connections per second", Unit.NUMBER,
              FigureLine.rate("connections over the limit", PREFIX + "refused_connections_total"))),
          List.of(PREFIX + "transfer_threads", PREFIX + "max_transfer_threads", PREFIX + "refused_connections_total")));

  private final DataNode node;
  private final FigureHistory history;

  DataNodeFigures(DataNode node) {
    this.node = node;
    history = FigureHistory.begin(this, () -> node.shouldRun, GROUPS);
  }

  @Override
  public FigureHistory history() {
    return history;
  }

  @Override
  public void addTo(Figures figures) {
    figures.gauge(PREFIX + "transfer_threads", "Threads that accept connections and move blocks",
        node.getXceiverCount());
    figures.gauge(PREFIX + "replications_in_progress", "Blocks being sent to other DataNodes",
        node.xmitsInProgress.get());
    Daemon acceptor = node.dataXceiverServer;
    if (acceptor != null) {
      DataXceiverServer server = (DataXceiverServer) acceptor.getRunnable();
      figures.gauge(PREFIX + "max_transfer_threads", "Number of threads from which on connections are refused",
          server.maxXceiverCount);
      figures.counter(PREFIX + "refused_connections_total", "Connections refused because of the limit on threads",
          server.admission().refused());
    }
  }
}
