/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PipelineAck;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Sends a client's hsync to the disks of datanodes if its key says so, and warns once of a datanode that only flushes.
 * Thread-safe.
 */
final class ClientSyncs {
  /** The key for whether {@code hsync} reaches the disks; if false, it only flushes, as on stock. */
  static final BooleanKey REACHES_DISKS = new BooleanKey("dfs.client.hsync.disk", true);

  private final boolean reachDisks;
  private final Log log;
  private final AtomicBoolean told = new AtomicBoolean();

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #REACHES_DISKS} has a value that is not allowed */
  ClientSyncs(Configuration conf, Log log) {
    reachDisks = REACHES_DISKS.read(conf);
    this.log = log;
  }

  /** Returns whether datanodes are asked to sync to disk. */
  boolean reachDisks() {
    return reachDisks;
  }

  /** Checks the replies of a pipeline's datanodes to a sync packet. */
  void heed(PipelineAck ack, DatanodeInfo[] targets) {
    for (int i = 0; i < ack.getNumOfReplies() && i < targets.length; i++) {
      if (ack.getReply(i) != SyncPackets.SYNCED && told.compareAndSet(false, true)) {
        log.warn("Datanode " + targets[i].getName() + " does not support syncs: hsync has only flushed to it and"
            + " to others like it, whose disks may not have all of the data");
      }
    }
  }
}
