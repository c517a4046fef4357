/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The daemon that stores blocks. Our part is the write path, in the order in which a packet passes through it:
 *
 * <ul>
 *   <li>whether a connection gets a thread ({@code XceiverAdmission}), and how long everything waits ({@code
 *       DatanodeSettings}, {@code BlockWriteSettings})
 *   <li>the place in the pipeline ({@code PipelinePlace}), memory for packets ({@code PacketBuffers}), and the writer
 *       of the block ({@code BlockWriter}), which has a thread of its own where the disk is slow; what all writes of
 *       the daemon share is in {@code BlockWrites}
 *   <li>what is forced to the disk when a client asks ({@code ReplicaSyncs}, {@code DiskSyncs}), and what is answered
 *       meanwhile ({@code SignsOfLife}, {@code AckTimes}, {@code BlockEnd})
 *   <li>replicas that are fetched while they are written ({@code ReplicaFetch}, {@code ReplicaSource}, {@code
 *       FetchSigns}), taken from an older writer ({@code OldWriters}), or deleted ({@code StaleReplicas})
 * </ul>
 *
 * <p>It may use keys, {@code hdfs.pipeline} and the client's {@code SyncPackets}, and knows no namenode.
 *
 * <p>Locks: the monitor of the {@code FSDataset} comes first, and nothing of ours waits for a connection or another
 * thread, or forces a disk, while it holds that: {@code ReplicaFetch} takes it to put a replica in or out, {@code
 * OldWriters} waits without it. The monitors of a {@code BlockWriter}, of a {@code BlockEnd} and of {@code FetchSigns}
 * are of one block and leaves: nothing else is locked below them.
 */
package org.apache.hadoop.hdfs.server.datanode;
