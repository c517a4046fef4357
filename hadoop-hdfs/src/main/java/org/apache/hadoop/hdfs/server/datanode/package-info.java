/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The daemon that stores blocks. Our part is the write path, in the order in which a packet passes through it:
 *
 * <ul>
 *   <li>the admission of connections ({@code XceiverAdmission}), and timeouts ({@code DatanodeSettings}, {@code
 *       BlockWriteSettings})
 *   <li>the place in the pipeline ({@code PipelinePlace}), memory for packets ({@code PacketBuffers}), and the writer
 *       of the block ({@code BlockWriter}), which gets a thread of its own if the disk is slow; {@code BlockWrites} has
 *       the state that all writes of the daemon share
 *   <li>syncs to disk at a client's request ({@code ReplicaSyncs}, {@code DiskSyncs}, {@code SyncedStamps}), and the
 *       answers meanwhile ({@code SignsOfLife}, {@code AckTimes}, {@code BlockEnd})
 *   <li>replicas that are fetched while they are written ({@code ReplicaFetch}, {@code ReplicaSource}, {@code
 *       FetchSigns}), taken from an older writer ({@code OldWriters}), or deleted ({@code StaleReplicas})
 * </ul>
 *
 * <p>It may use configuration keys, {@code hdfs.pipeline} and the client's {@code SyncPackets}, but nothing of the
 * namenode.
 *
 * <p>Lock order: the monitor of the {@code FSDataset} comes first, and none of our code waits for a connection or
 * another thread, or forces a disk, while holding it: {@code ReplicaFetch} takes it to add or remove a replica, {@code
 * OldWriters} waits without it. The monitors of a {@code BlockWriter}, of a {@code BlockEnd} and of {@code FetchSigns}
 * belong to one block each and are leaf locks: no other lock is taken while holding them.
 */
package org.apache.hadoop.hdfs.server.datanode;
