/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The daemon that holds the namespace. Our part shortens the time that its lock is held: changes whose edits are synced
 * after the lock is released ({@code LockedEdit}), leases that are renewed without it ({@code LeaseKeys}), replacement
 * of lost datanodes in pipelines ({@code LeftOutNodes}, {@code PipelineNodes}), and metrics that are reported without
 * it ({@code NameNodeFigures}).
 *
 * <p>It may use configuration keys and {@code hdfs.pipeline}, but nothing of the datanode.
 *
 * <p>Lock order: the namespace lock, the {@code LeaseManager}, the directory lock, the edit log. A {@code LockedEdit}
 * waits for the disk with none of them held, unless a key says so.
 */
package org.apache.hadoop.hdfs.server.namenode;
