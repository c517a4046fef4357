/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hdfs.SyncPackets;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;

/**
 * Forces an in-progress replica to disk: its data file, its checksum file, and the directory in which they were
 * created. Keeps track of the packets that asked for a sync. One thread syncs, another one acknowledges.
 */
final class ReplicaSyncs {
  private final FSDatasetInterface.BlockWriteStreams streams;
  private final ReplicaInPipelineInterface replica;
  private final DiskSyncs all;
  private final Set<Long> pending = ConcurrentHashMap.newKeySet();
  private final Set<Long> synced = ConcurrentHashMap.newKeySet();
  private volatile boolean folderSynced;

  /** @param streams the streams of the replica's files; null if there are none */
  ReplicaSyncs(FSDatasetInterface.BlockWriteStreams streams, ReplicaInPipelineInterface replica, DiskSyncs all) {
    this.streams = streams;
    this.replica = replica;
    this.all = all;
  }

  /** Notes a sync packet, which must not be acknowledged until it is done. */
  void begin(long number) {
    pending.add(number);
  }

  /** Notes that all data before the packet is on disk. */
  void done(long number) {
    synced.add(number);
    pending.remove(number);
  }

  /** Returns true if a packet must not be acknowledged yet. */
  boolean isPending(long number) {
    return pending.contains(number);
  }

  /** Returns the reply to a packet, which may be asked for once, when it is acknowledged. */
  Status reply(long number) {
    return synced.remove(number) ? SyncPackets.SYNCED : Status.SUCCESS;
  }

  /**
   * Forces to disk all data written so far, and the directory entries of the files.
   *
   * @throws IOException if the disk may not have stored them
   */
  void sync() throws IOException {
    if (streams == null) {
      return;
    }
    if (replica instanceof ReplicaInfo info) {
      info.synced = true; // even if it fails: the other datanodes may succeed, and the client count on all later
    }
    long began = System.nanoTime();
    force(streams.dataOut);
    force(streams.checksumOut);
    if (!folderSynced && replica instanceof ReplicaInfo info) {
      all.forceFolder(info.getDir());
      folderSynced = true;
    }
    all.took(System.nanoTime() - began);
  }

  /**
   * Forces the final directory of a synced replica to disk, so that its directory entries survive, too. An earlier
   * writer may have synced it.
   */
  void finalized(FSDatasetInterface data, Block block) throws IOException {
    if (replica instanceof ReplicaInfo info && info.synced && data instanceof FSDataset files) {
      File file = files.getFile(block);
      if (file != null) {
        all.forceFolder(file.getParentFile());
      }
    }
  }

  private void force(OutputStream out) throws IOException {
    if (out instanceof FileOutputStream file) {
      all.force(file);
    }
  }
}
