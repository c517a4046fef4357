/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.util.List;
import org.apache.hadoop.metrics.export.FigureChart;
import org.apache.hadoop.metrics.export.FigureChart.Unit;
import org.apache.hadoop.metrics.export.FigureGroup;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureLine;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;

/**
 * The metrics of a NameNode for Prometheus and its web page that are not in its metrics registry. Thread-safe; does not
 * take the namespace lock, so that a value may be slightly out of date.
 */
final class NameNodeFigures implements FigureSource {
  private static final String PREFIX = "hadoop_namenode_";
  private static final List<FigureGroup> GROUPS = List.of(
      new FigureGroup("Calls", List.of(
          FigureChart.of("Calls a second", Unit.NUMBER,
              FigureLine.rate("calls a second", "hadoop_rpc_processing_seconds")),
          FigureChart.of("How long a call takes", Unit.SECONDS,
              FigureLine.mean("mean wait for a handler", "hadoop_rpc_queue_seconds"),
              FigureLine.mean("mean time of a handler", "hadoop_rpc_processing_seconds")),
          FigureChart.of("Calls and connections", Unit.NUMBER,
              FigureLine.level("calls that wait", "hadoop_rpc_queued_calls"),
              FigureLine.level("connections", "hadoop_rpc_open_connections"))),
          List.of("hadoop_rpc_oldest_queued_call_seconds")),
      new FigureGroup("Edits", List.of(
          FigureChart.of("Edits and syncs a second", Unit.NUMBER,
              FigureLine.rate("edits a second", PREFIX + "transactions_seconds"),
              FigureLine.rate("syncs a second", PREFIX + "syncs_seconds"),
              FigureLine.rate("edits a second that another one's sync has taken along",
                  PREFIX + "journal_transactions_batched_in_sync_total")),
          FigureChart.of("How long a sync takes", Unit.SECONDS,
              FigureLine.mean("mean time of a sync", PREFIX + "syncs_seconds"))),
          List.of(PREFIX + "transactions_seconds", PREFIX + "syncs_seconds")),
      new FigureGroup("Files and blocks", List.of(
          FigureChart.of("Blocks with too few replicas", Unit.NUMBER,
              FigureLine.level("that want more", PREFIX + "under_replicated_blocks"),
              FigureLine.level("that are being replicated", PREFIX + "pending_replication_blocks"),
              FigureLine.level("without any", PREFIX + "missing_blocks"))),
          List.of(PREFIX + "files", PREFIX + "blocks", PREFIX + "under_replicated_blocks",
              PREFIX + "pending_replication_blocks", PREFIX + "missing_blocks", PREFIX + "corrupt_replica_blocks",
              PREFIX + "datanodes")));

  private final FSNamesystem names;
  private final FigureHistory history;

  /**
   * The totals of the reports of all live DataNodes.
   *
   * @param load the number of connections
   * @param safeMode a flag that is true while the namespace must not change
   */
  record Totals(long capacity, long used, long remaining, int load, boolean safeMode) {
  }

  NameNodeFigures(FSNamesystem names) {
    this.names = names;
    history = FigureHistory.begin(this, names::isRunning, GROUPS);
  }

  @Override
  public FigureHistory history() {
    return history;
  }

  /** Returns the number of lease holders, which is counted under the lock of the leases. */
  @Override
  public List<Listing> listings() {
    return List.of(new Listing("Leases", List.of("What", "#Now"),
        List.of(List.of("Clients that hold leases of files they write",
            Integer.toString(names.leaseManager.countLease())))));
  }

  @Override
  public void addTo(Figures figures) {
    figures.gauge(PREFIX + "files", "Files and folders", names.dir.rootDir.numItemsInTree());
    figures.gauge(PREFIX + "blocks", "Blocks of files", names.getBlocksTotal());
    figures.gauge(PREFIX + "missing_blocks", "Blocks without any replica", names.getMissingBlocksCount());
    figures.gauge(PREFIX + "corrupt_replica_blocks", "Blocks with a broken replica", names.getCorruptReplicaBlocks());
    figures.gauge(PREFIX + "under_replicated_blocks", "Blocks that want more replicas",
        names.getUnderReplicatedBlocks());
    figures.gauge(PREFIX + "pending_replication_blocks", "Blocks that are being replicated",
        names.getPendingReplicationBlocks());
    figures.gauge(PREFIX + "scheduled_replication_blocks", "Blocks that are to be replicated",
        names.getScheduledReplicationBlocks());
    figures.gauge(PREFIX + "pending_deletion_blocks", "Replicas that are to be deleted",
        names.getPendingDeletionBlocks());
    figures.gauge(PREFIX + "excess_blocks", "Replicas beyond those that are wanted", names.getExcessBlocks());
    int live = names.heartbeats.size();
    figures.gauge(PREFIX + "datanodes", "DataNodes by whether they report", live, "state", "live");
    figures.gauge(PREFIX + "datanodes", "DataNodes by whether they report",
        Math.max(0, names.datanodeMap.size() - live), "state", "dead");
    Totals totals = names.totals();
    figures.gauge(PREFIX + "capacity_bytes", "Room of the live DataNodes", totals.capacity());
    figures.gauge(PREFIX + "used_bytes", "Room that blocks take", totals.used());
    figures.gauge(PREFIX + "remaining_bytes", "Room that is left for blocks", totals.remaining());
    figures.gauge(PREFIX + "datanode_connections", "Connections to live DataNodes", totals.load());
    figures.gauge(PREFIX + "safe_mode", "1 while the NameNode is in safe mode", totals.safeMode() ? 1 : 0);
  }
}
