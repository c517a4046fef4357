/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The daemon that holds the namespace. Our part shortens the time that its lock is held: edits are synced after it is
 * released ({@code LockedEdit}), leases are renewed without it ({@code LeaseKeys}), and metrics are reported without it
 * ({@code NameNodeFigures}). It also replaces lost datanodes in pipelines ({@code PipelineNodes}), and removes dropped
 * ones from the locations of a block ({@code LeftOutNodes}).
 *
 * <p>It may use configuration keys and {@code hdfs.pipeline}, but nothing of the datanode.
 *
 * <p>Lock order: the namespace lock, the {@code LeaseManager}, the directory lock, the edit log. A {@code LockedEdit}
 * waits for the disk with none of them held, unless a key says so.
 */
package org.apache.hadoop.hdfs.server.namenode;
