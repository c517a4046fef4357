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
          FigureChart.of("Calls per second", Unit.NUMBER,
              FigureLine.rate("calls per second", "hadoop_rpc_processing_seconds")),
          FigureChart.of("Time of a call", Unit.SECONDS,
              FigureLine.mean("mean time waiting for a handler", "hadoop_rpc_queue_seconds"),
              FigureLine.mean("mean time in the handler", "hadoop_rpc_processing_seconds")),
          FigureChart.of("Calls and connections", Unit.NUMBER,
              FigureLine.level("waiting calls", "hadoop_rpc_queued_calls"),
              FigureLine.level("connections", "hadoop_rpc_open_connections"))),
          List.of("hadoop_rpc_oldest_queued_call_seconds")),
      new FigureGroup("Edits", List.of(
          FigureChart.of("Edits and syncs per second", Unit.NUMBER,
              FigureLine.rate("edits per second", PREFIX + "transactions_seconds"),
              FigureLine.rate("syncs per second", PREFIX + "syncs_seconds"),
              FigureLine.rate("edits per second synced together with another one",
                  PREFIX + "journal_transactions_batched_in_sync_total")),
          FigureChart.of("Time of a sync", Unit.SECONDS,
              FigureLine.mean("mean time per sync", PREFIX + "syncs_seconds"))),
          List.of(PREFIX + "transactions_seconds", PREFIX + "syncs_seconds")),
      new FigureGroup("Files and blocks", List.of(
          FigureChart.of("Blocks with too few replicas", Unit.NUMBER,
              FigureLine.level("under-replicated", PREFIX + "under_replicated_blocks"),
              FigureLine.level("being replicated", PREFIX + "pending_replication_blocks"),
              FigureLine.level("without any replica", PREFIX + "missing_blocks"))),
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
    figures.gauge(PREFIX + "files", "Files and directories", names.dir.rootDir.numItemsInTree());
    figures.gauge(PREFIX + "blocks", "Blocks of files", names.getBlocksTotal());
    figures.gauge(PREFIX + "missing_blocks", "Blocks without any replica", names.getMissingBlocksCount());
    figures.gauge(PREFIX + "corrupt_replica_blocks", "Blocks with a corrupt replica", names.getCorruptReplicaBlocks());
    figures.gauge(PREFIX + "under_replicated_blocks", "Under-replicated blocks",
        names.getUnderReplicatedBlocks());
    figures.gauge(PREFIX + "pending_replication_blocks", "Blocks being replicated",
        names.getPendingReplicationBlocks());
    figures.gauge(PREFIX + "scheduled_replication_blocks", "Blocks scheduled for replication",
        names.getScheduledReplicationBlocks());
    figures.gauge(PREFIX + "pending_deletion_blocks", "Replicas waiting to be deleted",
        names.getPendingDeletionBlocks());
    figures.gauge(PREFIX + "excess_blocks", "Replicas in excess of the replication factor", names.getExcessBlocks());
    int live = names.heartbeats.size();
    figures.gauge(PREFIX + "datanodes", "DataNodes by state, live or dead", live, "state", "live");
    figures.gauge(PREFIX + "datanodes", "DataNodes by state, live or dead",
        Math.max(0, names.datanodeMap.size() - live), "state", "dead");
    Totals totals = names.totals();
    figures.gauge(PREFIX + "capacity_bytes", "Capacity of the live DataNodes", totals.capacity());
    figures.gauge(PREFIX + "used_bytes", "Space used by blocks", totals.used());
    figures.gauge(PREFIX + "remaining_bytes", "Space left for blocks", totals.remaining());
    figures.gauge(PREFIX + "datanode_connections", "Connections to live DataNodes", totals.load());
    figures.gauge(PREFIX + "safe_mode", "1 while the NameNode is in safe mode", totals.safeMode() ? 1 : 0);
  }
}
