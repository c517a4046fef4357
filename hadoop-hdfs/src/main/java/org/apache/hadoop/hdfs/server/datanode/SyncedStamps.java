/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.Block;

/**
 * Forces the new generation stamp of a synced replica to disk before the namenode can hear of it. The stamp is part of
 * a file name. If a power failure took it, the replica would come back with its old stamp, the namenode would discard
 * it as stale, and the data that a client has synced would be lost. Replicas that no client has synced are not forced,
 * unless all are when they are closed. Stateless.
 */
final class SyncedStamps {
  private SyncedStamps() {
  }

  /**
   * Notes in a replica that becomes known whether a client may have synced it. What is known of a replica outlasts its
   * conversions from one state to another; a replica that was found on disk may have been synced before this datanode
   * started.
   *
   * @param previous what was known as the replica until now; null for nothing
   */
  static void inherit(ReplicaInfo replica, ReplicaInfo previous) {
    replica.synced = previous != null ? previous.synced : switch (replica.getState()) {
      case RBW, TEMPORARY -> false;
      case FINALIZED, RWR, RUR -> true;
    };
  }

  /**
   * Forces the folder of a replica that has a new stamp, but is otherwise unchanged, if the replica is synced. Must not
   * be called with the monitor of the data set.
   *
   * @throws IOException if the disk may not have stored the stamp
   */
  static void renamed(DataNode datanode, ReplicaInPipelineInterface replica) throws IOException {
    if (replica instanceof ReplicaInfo info) {
      forceFolder(datanode, info);
    }
  }

  /**
   * Forces the folder of a replica that was closed by a client under a new stamp, if the replica is synced. Must not be
   * called with the monitor of the data set.
   *
   * @throws IOException if the disk may not have stored the stamp
   */
  static void closed(DataNode datanode, FSDataset data, Block block) throws IOException {
    ReplicaInfo replica;
    synchronized (data) {
      replica = data.volumeMap.get(block.getBlockId());
    }
    if (replica != null) {
      forceFolder(datanode, replica);
    }
  }

  /**
   * Forces a replica after block recovery, if it is synced: its files, too, as the recovery may have cut them, and has
   * then written the last checksum anew. Must not be called with the monitor of the data set.
   *
   * @throws IOException if the disk may not have stored the replica
   */
  static void recovered(DataNode datanode, ReplicaInfo replica) throws IOException {
    if (isForced(datanode, replica)) {
      try {
        datanode.diskSyncs.forceReplica(replica.getBlockFile(), replica.getMetaFile());
      } catch (IOException e) {
        datanode.checkDiskError(e);
        throw e;
      }
    }
  }

  private static void forceFolder(DataNode datanode, ReplicaInfo replica) throws IOException {
    if (isForced(datanode, replica)) {
      try {
        datanode.diskSyncs.forceFolder(replica.getDir());
      } catch (IOException e) {
        datanode.checkDiskError(e);
        throw e;
      }
    }
  }

  private static boolean isForced(DataNode datanode, ReplicaInfo replica) {
    return (replica.synced || datanode.diskSyncs.onClose()) && datanode.data instanceof FSDataset;
  }
}
