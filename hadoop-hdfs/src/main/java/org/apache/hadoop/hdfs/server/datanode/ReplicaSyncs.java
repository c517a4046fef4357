/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.LocalPaths;
import org.apache.hadoop.hdfs.SyncPackets;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;

/**
 * Forces a replica that is being received to the disk: the file of its data and that of its checksums, and the folder
 * that they are new in. Knows which packets have asked for that. One thread syncs, and another one acknowledges.
 */
final class ReplicaSyncs {
  private final FSDatasetInterface.BlockWriteStreams streams;
  private final ReplicaInPipelineInterface replica;
  private final DiskSyncs all;
  private final Set<Long> pending = ConcurrentHashMap.newKeySet();
  private final Set<Long> synced = ConcurrentHashMap.newKeySet();
  private volatile boolean folderSynced;

  /** @param streams what its files are written by; null: there are none */
  ReplicaSyncs(FSDatasetInterface.BlockWriteStreams streams, ReplicaInPipelineInterface replica, DiskSyncs all) {
    this.streams = streams;
    this.replica = replica;
    this.all = all;
  }

  /** Notes a packet, which is not to be acknowledged from now on. */
  void begin(long number) {
    pending.add(number);
  }

  /** Notes that the disk has all that came before a packet. */
  void done(long number) {
    synced.add(number);
    pending.remove(number);
  }

  /** Says whether a packet is not to be acknowledged yet. */
  boolean isPending(long number) {
    return pending.contains(number);
  }

  /** Returns what is said of a packet once, when it is acknowledged. */
  Status reply(long number) {
    return synced.remove(number) ? SyncPackets.SYNCED : Status.SUCCESS;
  }

  /**
   * Returns when the disk has all that was written, and the files can be found there.
   *
   * @throws IOException if the disk cannot be trusted with them
   */
  void sync() throws IOException {
    if (streams == null) {
      return;
    }
    long began = System.nanoTime();
    force(streams.dataOut);
    force(streams.checksumOut);
    if (!folderSynced && replica instanceof ReplicaInfo info) {
      forceFolderOf(info.getBlockFile());
      folderSynced = true;
    }
    all.took(System.nanoTime() - began);
  }

  /** Syncs the last folder of a replica that was synced, so that it can be found there, too. */
  void finalized(FSDatasetInterface data, Block block) throws IOException {
    if (folderSynced && data instanceof FSDataset files) {
      File file = files.getFile(block);
      if (file != null) {
        forceFolderOf(file);
      }
    }
  }

  private void force(OutputStream out) throws IOException {
    if (out instanceof FileOutputStream file) {
      all.force(file);
    }
  }

  /** Windows opens no folder, and keeps its entries with the files. */
  static void forceFolderOf(File file) throws IOException {
    if (File.separatorChar == '/') {
      try (FileChannel folder = FileChannel.open(LocalPaths.of(file.getParentFile()), StandardOpenOption.READ)) {
        folder.force(true);
      }
    }
  }
}
