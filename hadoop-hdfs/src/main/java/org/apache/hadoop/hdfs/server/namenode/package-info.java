/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The daemon that holds the namespace. Our part shortens what is done under its lock: changes whose edits are synced
 * after the lock is released ({@code LockedEdit}), leases that are renewed without it ({@code LeaseKeys}), datanodes of
 * pipelines that lose some ({@code LeftOutNodes}, {@code PipelineNodes}), and metrics that are reported without it
 * ({@code NameNodeFigures}).
 *
 * <p>It may use keys and {@code hdfs.pipeline}, and knows no datanode.
 *
 * <p>Lock order: the lock of the namespace, the {@code LeaseManager}, the lock of the folders, the edit log. A {@code
 * LockedEdit} waits for the disk with none of them held, unless a key says so.
 */
package org.apache.hadoop.hdfs.server.namenode;
