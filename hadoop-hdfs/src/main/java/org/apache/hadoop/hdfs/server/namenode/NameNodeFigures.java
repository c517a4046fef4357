/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;

/**
 * Figures of a NameNode for Prometheus, beside those of its metrics. Thread-safe; takes no lock of the namespace, so
 * that a number may be one of a moment ago.
 */
final class NameNodeFigures implements FigureSource {
  private static final String PREFIX = "hadoop_namenode_";

  private final FSNamesystem names;

  /**
   * Adds up what the live DataNodes have told.
   *
   * @param load connections
   * @param safeMode a flag that is true while the namespace is not to change
   */
  record Totals(long capacity, long used, long remaining, int load, boolean safeMode) {
  }

  NameNodeFigures(FSNamesystem names) {
    this.names = names;
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
