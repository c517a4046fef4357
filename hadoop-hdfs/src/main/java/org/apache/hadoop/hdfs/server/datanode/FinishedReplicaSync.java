/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import org.apache.commons.logging.Log;
import org.apache.hadoop.hdfs.pipeline.ReplicaFetchRequest;
import org.apache.hadoop.hdfs.pipeline.ReplicaSyncRequest;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager.AccessMode;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.ReplicaState;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;

/**
 * Forces a finished replica to disk at a client's request: its data file, its checksum file, and the directory that
 * holds them. While the disk is busy, the client gets signs that this node is still working on it.
 */
final class FinishedReplicaSync {
  private static final Log LOG = DataNode.LOG;

  private FinishedReplicaSync() {
  }

  /** Receives a request and answers it. */
  static void serve(DataNode datanode, DataInputStream in, Socket client) throws IOException {
    ReplicaSyncRequest request = ReplicaSyncRequest.receive(in);
    DataOutputStream reply = new DataOutputStream(NetUtils.getOutputStream(client, datanode.socketWriteTimeout));
    reply.writeShort(ReplicaFetchRequest.COMING);
    reply.flush();
    Status status;
    try (FetchSigns signs = FetchSigns.begin(reply)) {
      status = run(datanode, request);
    }
    status.write(reply);
    reply.flush();
  }

  private static Status run(DataNode datanode, ReplicaSyncRequest request) {
    Block block = request.block();
    try {
      if (datanode.isBlockTokenEnabled) {
        checkAccess(datanode, request);
      }
      if (!(datanode.data instanceof FSDataset data)) {
        throw new IOException("the replicas are not in files");
      }
      sync(datanode, data, block);
      return Status.SUCCESS;
    } catch (InvalidToken e) {
      LOG.warn("Not allowed to sync " + block, e);
      return Status.ERROR_ACCESS_TOKEN;
    } catch (IOException e) {
      LOG.warn("Cannot sync " + block, e);
      return Status.ERROR;
    }
  }

  /** Checks that the client may read or write the block: a sync tells a client with read access nothing new. */
  private static void checkAccess(DataNode datanode, ReplicaSyncRequest request) throws InvalidToken {
    try {
      datanode.blockTokenSecretManager.checkAccess(request.token(), null, request.block(), AccessMode.WRITE);
    } catch (InvalidToken e) {
      datanode.blockTokenSecretManager.checkAccess(request.token(), null, request.block(), AccessMode.READ);
    }
  }

  /**
   * Forces a replica that was closed by recovery, as the last packet or its answer was lost, if all closed replicas are
   * forced; otherwise only its name, and that only if the replica is synced.
   */
  static void syncClosed(DataNode datanode, Block block) throws IOException {
    if (!(datanode.data instanceof FSDataset data)) {
      return;
    }
    if (datanode.diskSyncs.onClose()) {
      sync(datanode, data, block);
    } else {
      SyncedStamps.closed(datanode, data, block);
    }
  }

  private static void sync(DataNode datanode, FSDataset data, Block block) throws IOException {
    File bytes;
    File sums;
    synchronized (data) {
      ReplicaInfo replica = data.volumeMap.get(block.getBlockId());
      // an older one is from before an append or a recovery, whatever its length
      if (replica == null || replica.getState() != ReplicaState.FINALIZED
          || replica.getGenerationStamp() < block.getGenerationStamp()
          || replica.getNumBytes() < block.getNumBytes()) {
        throw new IOException("There is no finished replica of " + block + " with " + block.getNumBytes() + " bytes");
      }
      replica.synced = true; // before it is: an append that renames the files meanwhile has to force the names
      bytes = replica.getBlockFile();
      sums = replica.getMetaFile();
    }
    try {
      datanode.diskSyncs.forceReplica(bytes, sums);
    } catch (IOException e) {
      datanode.checkDiskError(e);
      throw e;
    }
  }
}
