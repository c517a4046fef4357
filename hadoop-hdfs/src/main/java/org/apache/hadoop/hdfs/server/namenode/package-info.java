/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The daemon that has the names. Our part is what its lock is held for: changes whose edits are synced when it is given
 * back ({@code LockedEdit}), leases that are renewed without it ({@code LeaseKeys}), datanodes of pipelines that lose
 * some ({@code LeftOutNodes}, {@code PipelineNodes}), and figures that are told without it ({@code NameNodeFigures}).
 *
 * <p>It may use keys and {@code hdfs.pipeline}, and knows no datanode.
 *
 * <p>Lock order: the lock of the namespace, the {@code LeaseManager}, the lock of the folders, the edit log. A {@code
 * LockedEdit} waits for the disk with none of them held, unless a key says so.
 */
package org.apache.hadoop.hdfs.server.namenode;
